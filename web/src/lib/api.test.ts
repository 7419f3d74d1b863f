import { afterEach, expect, test, vi } from 'vitest';
import * as api from './api';

const answered = (body: BodyInit, status = 200) =>
  vi.stubGlobal('fetch', async () => new Response(body, { status }));

/** What a cut line leaves of an answer. */
const brokenOff = () =>
  new ReadableStream({
    start(line) {
      line.enqueue(new TextEncoder().encode('[{"bet":"ple'));
      line.error(new TypeError('network error'));
    },
  });

afterEach(() => vi.unstubAllGlobals());

test('an answer is what the house said', async () => {
  answered('{"books":[]}');
  expect(await api.books()).toEqual([]);
});

test('an answer that breaks off is no answer, however well it began', async () => {
  answered(brokenOff());
  await expect(api.odds('am38')).rejects.toThrow();
});

test('half an answer is none', async () => {
  answered('[{"bet":"ple');
  await expect(api.odds('am38')).rejects.toThrow();
});

test('a refusal has the reason of the house', async () => {
  answered('{"cite":"wire:busy","phrase":"busy"}', 429);
  await expect(api.odds('am38')).rejects.toMatchObject({ status: 429, refusal: { cite: 'wire:busy' } });
});

test('a refusal that breaks off is still a refusal', async () => {
  answered(brokenOff(), 503);
  await expect(api.odds('am38')).rejects.toMatchObject({ status: 503, refusal: null });
});
