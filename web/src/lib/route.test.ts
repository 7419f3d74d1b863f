import { describe, expect, it } from 'vitest';

import { parsed, roomFor, toContest, toHistoryOf, toRound, toRule, toRules, toTable, toTables } from './route';

describe('the address', () => {
  it.each([
    ['', { page: 'lobby' }],
    ['#/', { page: 'lobby' }],
    ['#/nowhere', { page: 'lobby' }],
    ['#/table/rou1', { page: 'table', table: 'rou1' }],
    ['#/rules', { page: 'rules', book: '', rule: '' }],
    ['#/rules/804-2015/11.a.i', { page: 'rules', book: '804-2015', rule: '11.a.i' }],
    ['#/history', { page: 'history', query: '' }],
    ['#/history?game=poker&since=2026-11-01', { page: 'history', query: 'game=poker&since=2026-11-01' }],
    ['#/round/rou1/7', { page: 'round', stream: 'rou1', round: 7 }],
    ['#/round/rou1/seven', { page: 'lobby' }],
    ['#/round/rou1', { page: 'lobby' }],
    ['#/complaints', { page: 'complaints', stream: '', round: 0 }],
    ['#/complaints/rou1', { page: 'complaints', stream: '', round: 0 }],
    ['#/complaints/rou1/7', { page: 'complaints', stream: 'rou1', round: 7 }],
    ['#/table/%', { page: 'table', table: '%' }],
    ['#/tables/a+b', { page: 'tables', tables: ['a', 'b'] }],
    ['#/tables/a+a+', { page: 'table', table: 'a' }],
    ['#/tables/', { page: 'lobby' }],
    ['#/tables/a+b+c+d+e', { page: 'tables', tables: ['a', 'b', 'c', 'd'] }],
  ])('%s leads where it says', (hash, route) => {
    expect(parsed(hash)).toEqual(route);
  });

  it('of a table finds it again, whatever its name', () => {
    expect(parsed(toTable('rou:1/7f3a'))).toEqual({ page: 'table', table: 'rou:1/7f3a' });
  });

  it('of a past round finds it again, whatever its stream', () => {
    expect(parsed(toRound('am38-solo.2~7f3a', 412))).toEqual({ page: 'round', stream: 'am38-solo.2~7f3a', round: 412 });
    expect(parsed(toRound('what?/', 1))).toEqual({ page: 'round', stream: 'what?/', round: 1 });
    expect(parsed(toContest('solo.2~7f3a', 9))).toEqual({ page: 'complaints', stream: 'solo.2~7f3a', round: 9 });
    expect(toHistoryOf('')).toBe('#/history');
  });

  it('of several tables finds them again, whatever their names', () => {
    const tables = ['hold:1/7f+3a', 'omaha', 'à volta'];

    expect(parsed(toTables(tables))).toEqual({ page: 'tables', tables });
    expect(parsed(toTables(['alone']))).toEqual({ page: 'table', table: 'alone' });
    expect([roomFor(tables), roomFor([...tables, 'four'])]).toEqual([true, false]);
  });

  it.each([
    ['804/2015:11.a.i', '#/rules/804-2015/11.a.i'],
    ['1441/95-X:27', '#/rules/1441-95-X/27'],
    ['reading:money', '#/rules/reading/money'],
    ['RNG-4', '#/rules/platform/RNG-4'],
  ])('of %s is %s', (cite, link) => {
    expect(toRule(cite)).toBe(link);
  });

  it('of all rules names none', () => {
    expect(toRules()).toBe('#/rules');
  });
});
