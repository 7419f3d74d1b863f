import { describe, expect, it } from 'vitest';

import { clockTime, isoSpan, moment, span, timeOfDay } from './time';

describe('a span of time', () => {
  it.each([
    [0, '0:00'],
    [42_999, '0:42'],
    [725_000, '12:05'],
    [3_723_000, '1:02:03'],
    [-5, '0:00'],
  ])('%i ms reads %s', (ms, text) => {
    expect(span(ms)).toBe(text);
  });

  it('has a form for machines', () => {
    expect(isoSpan(725_000)).toBe('PT725S');
  });
});

describe('a moment', () => {
  const JULY = Date.UTC(2026, 6, 1, 12, 30, 5);

  it('is of the time zone asked for, and names it', () => {
    expect(timeOfDay(JULY, 'en-GB', 'UTC')).toBe('12:30');
    expect(timeOfDay(JULY, 'en-GB', 'Europe/Lisbon')).toBe('13:30');
    expect(clockTime(JULY, 'en-GB', 'UTC')).toBe('12:30 UTC');
    expect(moment(JULY, 'en-GB', 'Europe/Lisbon')).toMatch(/^01\/07\/2026, 13:30:05 \S+$/);
  });

  it('is named by nothing where it is of the device', () => {
    expect(clockTime(JULY, 'en-GB')).toBe(timeOfDay(JULY, 'en-GB'));
  });
});
