/** Counts boards beside the page, so that nothing on it waits. */

import { against, equity, type Chance } from './equity';
import type { Asked, Counted } from './chances.svelte';

addEventListener('message', ({ data: { id, variant, hands, board } }: MessageEvent<Asked>) => {
  const [only] = hands;
  const chances: Chance[] = hands.length === 1 && only ? [against(only, board)] : equity(variant, hands, board);
  postMessage({ id, chances } satisfies Counted);
});
