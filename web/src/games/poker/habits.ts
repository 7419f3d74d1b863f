/** Counts of hands as they are read: whole percents, and a dash where there is nothing to divide. */

export const share = (some: number, all: number): string => (all ? `${Math.round((100 * some) / all)}%` : '–');
