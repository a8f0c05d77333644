/** The current time: tests set it, production reads the machine's clock. */
export type Clock = { now(): Date }

export const machineClock: Clock = { now: () => new Date() }
