import type { ImportOutcome } from './import-report.ts'

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
