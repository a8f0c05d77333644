import type { ImportChanges } from './import-changes.ts'

/** Called during the import; the caller prints, logs or collects. */
export type ImportReport = {
  /** A record was left out, and why. The others are imported. */
  readonly invalid: (where: string, reason: string) => void
  /** A store has fewer units than are reserved for orders. The figure is imported; `stock_shortfall` lists the orders. */
  readonly shortfall: (where: string, reason: string) => void
  /** `step`: the name of a kind of record, `pictures` or `ratings`. */
  readonly done: (step: string, read: number, changed: number) => void
}

export type ImportOutcome = {
  readonly read: number
  readonly invalid: number
  readonly shortfalls: number
  /** Rows written or deleted; 0 = nothing differed. Those that a dry run or a stopped import has undone are counted too. */
  readonly changed: number
  readonly changes: ImportChanges
  /** Why nothing was written: it would have changed too much (reasonsToStop). Empty otherwise. */
  readonly stoppedBy: readonly string[]
}

export const silentReport: ImportReport = { invalid: () => {}, shortfall: () => {}, done: () => {} }
