/** What tells one table of a game from another: «hold'em a seis» of «Póquer · hold'em a seis». */
export const brief = (name: string): string => name.split(' · ').slice(1).join(' · ') || name;
