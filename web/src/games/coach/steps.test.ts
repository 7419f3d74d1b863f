import { describe, expect, it } from 'vitest';

import type { Offer, Options } from '../../lib/wire.gen';
import { bestOf, decides, handOf, towardsBet, towardsEnd } from './steps';

const offer = (wish: string, spot = '', least = 0, most = least): Offer => ({ wish, spot, least, most, step: 50, cite: '' });
const offers = (...all: Offer[]): Options => Object.fromEntries(all.map((each) => [`${each.wish} ${each.spot}`.trim(), each]));
const bet = { on: 'place:1', cents: 100 };

describe('on the way to a stake', () => {
  it('the shoe is cut, the place is taken, and the stake that was named is put down', () => {
    expect(towardsBet(offers(offer('Cut', '1'), offer('Cut', '2'), offer('Cut', '3'), offer('Take', '1')), bet)).toEqual({ type: 'Cut', place: '2' });
    expect(towardsBet(offers(offer('Leave'), offer('Take', '1'), offer('Take', '2')), bet)).toEqual({ type: 'Take', place: '1' });
    expect(towardsBet(offers(offer('PlaceBets', 'place:1', 100, 900)), bet)).toEqual({ type: 'PlaceBets', bets: [['place:1', 100]] });
  });

  it('nothing is staked but what was named', () => {
    expect(towardsBet(offers(offer('PlaceBets', 'place:1', 200, 900)), bet)).toBeNull();
    expect(towardsBet(offers(offer('PlaceBets', 'place:2', 100, 900)), bet)).toBeNull();
    expect(towardsBet(offers(offer('Leave'), offer('Deal')), bet)).toBeNull();
  });
});

describe('on the way to the end of a round', () => {
  it('it is started once something lies', () => {
    expect(towardsEnd(offers(offer('Leave'), offer('Ready'), offer('Spin')), 100, 100, 100, null)).toEqual({ type: 'Spin' });
    expect(towardsEnd(offers(offer('Leave'), offer('Spin')), 0, 100, 100, null)).toBeNull();
    expect(towardsEnd(offers(offer('Leave'), offer('NotReady'), offer('Decline')), 100, 100, 100, null)).toBeNull();
  });

  const hand = offers(offer('Hit', '7'), offer('Stand', '7'), offer('Double', '7', 100));
  const advice = [{ decision: 'hit', worth: '0.2' }, { decision: 'stand', worth: '-0.1' }, { decision: 'double', worth: '0.4' }];

  it('the best decision is taken, and none is without advice', () => {
    expect(towardsEnd(hand, 100, 200, 100, advice)).toEqual({ type: 'Double', turn: '7' });
    expect(towardsEnd(hand, 100, 200, 100, null)).toBeNull();
  });

  it('no more is staked than the press has named', () => {
    expect(towardsEnd(hand, 200, 200, 100, advice)).toEqual({ type: 'Hit', turn: '7' });
  });

  it('what nothing is known of is not chosen', () => {
    expect(bestOf([{ decision: 'hit', worth: '-0.9' }], [offer('Stand', '7'), offer('Hit', '7')])?.wish).toBe('Hit');
    expect(bestOf([], [offer('Stand', '7')])).toBeNull();
  });
});

describe('what may be advised', () => {
  it('is a hand of cards, and not a prize that a machine would double', () => {
    expect(handOf(decides(offers(offer('Hit', '3.1.2'), offer('Double', '3.1.2', 100))))).toBe('3.1.2');
    expect(handOf(decides(offers(offer('Double', '1:red'), offer('Double', '1:black'), offer('Collect'))))).toBe('');
    expect(handOf([])).toBe('');
  });
});
