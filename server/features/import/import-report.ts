import type { Kind } from './shop-source.ts'

export type Step = Kind | 'pictures' | 'ratings'

/** Called during the import; the caller prints, logs or collects. */
export type ImportReport = {
  /** A record was left out, and why. The others are imported. */
  readonly invalid: (where: string, reason: string) => void
  /** A store has fewer units than are reserved for orders. The figure is imported; `stock_shortfall` lists the orders. */
  readonly shortfall: (where: string, reason: string) => void
  readonly done: (step: Step, read: number, changed: number) => void
}

export type ImportOutcome = {
  readonly read: number
  readonly invalid: number
  readonly shortfalls: number
  /** Rows written or deleted; 0 = nothing differed. */
  readonly changed: number
}

export const silentReport: ImportReport = { invalid: () => {}, shortfall: () => {}, done: () => {} }
