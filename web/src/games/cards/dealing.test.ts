import { expect, it, vi } from 'vitest';

import type { AnyEvent } from '../games.gen';
import { Dealing } from './dealing.svelte';

const heard = vi.hoisted(() => [] as string[]);
vi.mock('svelte', async (real) => ({ ...(await real()), onDestroy: () => undefined }));
vi.mock('./heard', () => ({ sounds: ({ type }: { type: string }) => heard.push(type) }));
vi.mock('../../lib/motion.svelte', () => ({ reducedMotion: { current: true } }));

it('waits for a card that somebody turns, and nothing of what follows is seen or heard before', async () => {
  vi.useFakeTimers();
  const seen: string[] = [];
  let turn = (): void => undefined;
  const turned = new Promise<number>((kept) => (turn = () => kept(0)));
  const show = ({ type }: AnyEvent): number | Promise<number> => {
    seen.push(type);
    return type === 'Dealt' ? turned : 0;
  };
  const held = { hold: vi.fn(), release: vi.fn() };
  const dealing = new Dealing<AnyEvent>(held, () => undefined, show, () => seen.push('rested'));

  dealing.push([{ type: 'Laid' }, { type: 'Dealt' }, { type: 'Burned' }] as AnyEvent[]);
  expect([seen, heard]).toEqual([['Laid', 'Dealt'], ['Laid']]);
  expect(held.release).not.toHaveBeenCalled();

  turn();
  await vi.runAllTimersAsync();
  expect([seen, heard]).toEqual([['Laid', 'Dealt', 'Burned', 'rested'], ['Laid', 'Dealt', 'Burned']]);
  expect(held.release).toHaveBeenCalledOnce();
});
