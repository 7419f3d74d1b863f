/** The paints of Azulejo. */

export const COBALT = '#152f7d';
export const BLUE = '#3c68bd';
export const WASH = '#94b3e4';
export const PALE = '#cfdef4';
export const WHITE = '#fcfdfa';
export const OCHRE = '#efb944';
