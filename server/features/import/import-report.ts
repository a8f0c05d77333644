import type { Kind } from './shop-source.ts'

export type Step = Kind | 'pictures' | 'ratings'

/** Called during the import; the caller prints, logs or collects. */
export type ImportReport = {
  /** A record was left out, and why. The others are imported. */
  readonly invalid: (where: string, reason: string) => void
  readonly done: (step: Step, read: number, changed: number) => void
}

export type ImportOutcome = {
  readonly read: number
  readonly invalid: number
  /** Rows written or deleted; 0 = nothing differed. */
  readonly changed: number
}

export const silentReport: ImportReport = { invalid: () => {}, done: () => {} }
