import { expect, it } from 'vitest';

import { spinMs } from './spin';

it.each([
  ['', null, 3600],
  ['?spin=0', null, 0],
  ['?spin=0', '5000', 0],
  ['', '250', 250],
  ['?spin=', null, 3600],
  ['?spin=soon', null, 3600],
  ['?spin=-1', null, 3600],
  ['?spin=1e9', null, 3600],
])('address %s and store %s give %i ms', (search, stored, ms) => {
  expect(spinMs(search, stored)).toBe(ms);
});
