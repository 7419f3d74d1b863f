import { describe, expect, it } from 'vitest';

import { dotted } from './tab';

describe('the icon of the tab', () => {
  it('has a dot over all else while a table waits', () => {
    const icon = 'data:image/svg+xml,%3Csvg%3E%3Ccircle/%3E%3C/svg%3E';
    const now = dotted(icon);

    expect(now.startsWith('data:image/svg+xml,%3Csvg%3E%3Ccircle/%3E%3Ccircle ')).toBe(true);
    expect(now.match(/%3C\/svg%3E/g)).toHaveLength(1);
  });
});
