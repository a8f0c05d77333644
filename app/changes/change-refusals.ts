/** Refusals of the calls over records and change sets. */
import { refuse } from '#kernel/endpoint.ts'
import { readValues } from '#platform/changes/change-sets.sql.ts'
import type { Values } from '#platform/changes/fold.ts'
import type { RecordDeclaration } from '#platform/import/record.ts'
import type { Db } from '#platform/import/rows.sql.ts'
import { ImportBusy } from '../import/run-import.ts'
import type { Fault, Outcome } from './write-records.ts'

export const noRecord = refuse('no-record', 'Такой записи нет. Возможно, её убрали или адрес неверен.')
const importRuns = refuse('import-runs', 'Сейчас идёт загрузка. Подождите несколько секунд и повторите.')
export const closed = refuse(
  'set-closed',
  'Этот набор уже нельзя изменить: его применили, отменили или его срок закончился.',
)

/** «variants/0/price: нужно не меньше 1» is of the field `variants`. */
const fieldOfReason = (reason: string, { fields }: RecordDeclaration): string => {
  const named =
    /^([a-z_]+)[/:]/.exec(reason)?.[1] ?? /полей?: ([a-z_]+)/.exec(reason)?.[1] ?? /^([a-z_]+)\b/.exec(reason)?.[1]
  return named !== undefined && named in fields ? named : ''
}
/** Names of fields that a record of a file lacks, in the importer's words. */
const missingIn = (reason: string): readonly string[] =>
  /^нет обязательных полей: ([a-z_, ]+)$/.exec(reason)?.[1]?.split(', ') ?? []
export const badRecord = (faults: readonly Fault[], declaration?: RecordDeclaration) =>
  refuse('bad-record', faults[0]?.reason ?? 'Запись не подходит.', {
    faults: faults.flatMap(({ where, reason }) => {
      if (declaration === undefined) return [{ where, field: '', reason }]
      const missing = missingIn(reason)
      return missing.length > 0 && missing.every((name) => name in declaration.fields)
        ? missing.map((field) => ({ where, field, reason: 'нужно заполнить' }))
        : [{ where, field: fieldOfReason(reason, declaration), reason }]
    }),
  })

export const ofWhole = (message: string, reason = message, where = '') => ({
  ...badRecord([{ where, reason }]),
  message,
})
export const endsTooEarly = ofWhole('Конец раньше начала.', 'Конец раньше начала: поправьте время.')

/** Fields of a record that were changed since it was read, and what the record is now. */
export const changedMeanwhile = (now: Values, fields: string[]) =>
  refuse('record-changed', 'Эти поля уже изменил кто-то другой. Посмотрите, что в них теперь, и решите.', {
    now: JSON.stringify(now),
    fields,
  })

/** The refusal of a set that could not be applied. */
export const refusalOf = async (db: Db, outcome: Exclude<Outcome, { ok: true }>, declaration?: RecordDeclaration) => {
  switch (outcome.why) {
    case 'faults':
      return badRecord(outcome.faults, declaration)
    case 'clashes': {
      const [first] = outcome.clashes
      const mine = outcome.clashes.filter(({ kind, key }) => kind === first?.kind && key === first.key)
      const now = first === undefined ? undefined : (await readValues(db, first.kind, [first.key])).get(first.key)
      return changedMeanwhile(
        now ?? {},
        mine.map(({ field }) => field),
      )
    }
    case 'stopped':
      return refuse('too-much', `Изменений подозрительно много: эта правка ${outcome.reasons.join('; ')}.`, {
        reasons: [...outcome.reasons],
      })
    case 'state':
      return closed
  }
}

/** Refuses the work while an import runs. */
export const unlessBusy = async <T>(work: () => Promise<T>): Promise<T | typeof importRuns> => {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ImportBusy) return importRuns
    throw error
  }
}
