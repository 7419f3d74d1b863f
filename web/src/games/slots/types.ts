/** A jackpot of the machine, and what is in it now. */
export interface Pot {
  id: string;
  name: Record<string, string>;
  cents: number;
}

/** A jackpot that was won just now, and at which machine; never by whom. */
export interface Fell {
  jackpot: string;
  cents: number;
  machine: string;
  name: Record<string, string>;
}
