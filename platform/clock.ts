/** The current time: tests set it, production goes by the database's (platform/db/database-clock.ts), commands by the machine's clock. */
export type Clock = {
  now(): Date
  /** Throws DatabaseUnavailableError while the time of this machine is not to be trusted; absent: it always is. */
  check?(): void
}

export const machineClock: Clock = { now: () => new Date() }
