/** What time it is: tests own it, production reads the machine's. */
export type Clock = { now(): Date }

export const machineClock: Clock = { now: () => new Date() }
