/** The elliptic curves of receipts and beacons. Their code is large, and comes when it is first needed. */

/** The line was lost before the code came: nothing was checked, and nobody is to blame. */
export class Unfetched extends Error {}

function unfetched(): never {
  throw new Unfetched('the code that checks signatures could not be fetched');
}

export const ed25519 = () => import('@noble/curves/ed25519.js').then((its) => its.ed25519, unfetched);
export const bls12_381 = () => import('@noble/curves/bls12-381.js').then((its) => its.bls12_381, unfetched);
