import type { ImportChanges } from './import-changes.ts'
import type { RecordFault } from './record-fault.ts'

/** Called during the import; the caller prints, logs or collects. */
export type ImportReport = {
  /** A record was left out, and why. The others are imported. */
  readonly invalid: (where: string, fault: RecordFault) => void
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

/** What an import has done or would do, for operators: one line each. */
export const describeOutcome = (outcome: ImportOutcome, dryRun: boolean): string[] => {
  const { read, invalid, shortfalls, changed, changes, stoppedBy } = outcome
  const isWritten = !dryRun && stoppedBy.length === 0
  return [
    `Товары: новых ${changes.added}, изменённых ${changes.changed}, скрытых ${changes.hidden}. ` +
      `Цены: изменено ${changes.repriced}, больше чем на 30\u00a0% — ${changes.leapt}. ` +
      `Остатки: изменено ${changes.stockChanged}.`,
    ...(shortfalls === 0 ? [] : [`Меньше, чем отложено под заказы: ${shortfalls}.`]),
    ...stoppedBy.map((reason) => `Загрузка ${dryRun ? 'будет остановлена' : 'остановлена'}: она ${reason}.`),
    isWritten
      ? `Загружено записей: ${read}, ошибок: ${invalid}, изменено строк базы: ${changed}.`
      : `Ничего не записано. Прочитано записей: ${read}, ошибок: ${invalid}.`,
    ...(invalid === 0 ? [] : ['Записи с ошибками названы выше, остальные не задеты.']),
  ]
}
