import type { Kind } from './shop-source.ts'

export type Step = Kind | 'pictures' | 'ratings'

/** Told while it happens; the caller prints, logs or keeps it. */
export type ImportReport = {
  /** A record that was left out, and why; the others go on. */
  readonly wrong: (where: string, reason: string) => void
  readonly done: (step: Step, read: number, changed: number) => void
}

export type ImportOutcome = {
  readonly read: number
  readonly wrong: number
  /** Rows written or removed; 0 = the shop was like that already. */
  readonly changed: number
}

export const silentReport: ImportReport = { wrong: () => {}, done: () => {} }
