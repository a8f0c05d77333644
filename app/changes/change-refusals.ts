/** Refusals of the calls over records and change sets. */
import type { Kysely } from 'kysely'
import { MINUTE_MS } from '#kernel/durations.ts'
import { refuse } from '#kernel/endpoint.ts'
import { readValues } from '#platform/changes/change-sets.sql.ts'
import type { Values } from '#platform/changes/fold.ts'
import type { DB } from '#platform/db/types.gen.ts'
import type { RecordDeclaration } from '#platform/import/record.ts'
import { faultOf } from '#platform/import/record-fault.ts'
import { ImportBusy } from '../import/run-import.ts'
import { declarationOf } from './describe-record.ts'
import { faultsOf, faultText } from './words/fault-words.ts'
import { namesOfRecords } from './words/record-names.ts'
import type { Fault, Outcome } from './write-records.ts'

export const noRecord = refuse('no-record', 'Такой записи нет. Возможно, её убрали или адрес неверен.')
const importRuns = refuse('import-runs', 'Сейчас идёт загрузка. Подождите несколько секунд и повторите.')
export const closed = refuse(
  'set-closed',
  'Эти изменения уже нельзя поправить: их применили, отменили или их срок закончился.',
)

/** The key of a record at a place: «settings hotline». */
const keyAt = (where: string, { kind }: RecordDeclaration): string =>
  where.startsWith(`${kind} `) ? where.slice(kind.length + 1) : ''

/** The faults of records of one kind, each at its field and in words for people; absent: as they are. */
export const badRecord = (faults: readonly Fault[], declaration?: RecordDeclaration) => {
  const [first] = faults
  const said = (one: Fault): string =>
    declaration === undefined ? String(one.fault) : faultText(one.fault, declaration, keyAt(one.where, declaration))
  return refuse('bad-record', first === undefined ? 'Запись не подходит.' : said(first), {
    faults: faults.flatMap(({ where, fault }) =>
      declaration === undefined
        ? [{ where, field: '', reason: String(fault) }]
        : faultsOf(fault, declaration, keyAt(where, declaration)).map((one) => ({ where, ...one })),
    ),
  })
}

/** Faults of records of any kinds, each by the name of its record. */
export const namedFaults = async (db: Kysely<DB>, faults: readonly Fault[]): Promise<Fault[]> => {
  const named = faults.map(({ where, fault }) => {
    const [kind = '', ...key] = where.split(' ')
    return { kind, key: key.join(' '), where, fault }
  })
  const nameOf = await namesOfRecords(db, named)
  return named.map(({ kind, key, where, fault }) => {
    const declaration = declarationOf(kind)
    if (declaration === undefined) return { where, fault }
    const name = nameOf({ kind, key }) || key
    return { where: `${declaration.title} «${name}»`, fault: faultOf(faultText(fault, declaration, key)) }
  })
}

export const ofWhole = (message: string, reason = message, where = '') => ({
  ...badRecord([{ where, fault: faultOf(reason) }]),
  message,
})
export const endsTooEarly = ofWhole('Конец раньше начала.', 'Конец раньше начала: поправьте время.')
const startsInPast = ofWhole(
  'Начало уже прошло.',
  'Начало уже прошло. Поправьте время или сохраните без него: тогда изменение подействует сразу.',
)
/** A minute that passes while a form is filled in begins now; a day that is over is a slip of the hand. */
const PASSING_MS = 10 * MINUTE_MS

/** The refusal of times that a set cannot have. Applied from a moment in the past, it would be public at once; null: they are right. */
export const faultOfTimes = (starts: Date | null, ends: Date | null, now: Date) => {
  if (ends !== null && ends <= (starts ?? now)) return endsTooEarly
  return starts !== null && now.getTime() - starts.getTime() > PASSING_MS ? startsInPast : null
}

/** Fields of a record that were changed since it was read, and what the record is now. */
export const changedMeanwhile = (now: Values, fields: string[]) =>
  refuse('record-changed', 'Эти поля уже изменил кто-то другой. Посмотрите, что в них теперь, и решите.', {
    now: JSON.stringify(now),
    fields,
  })

/** The refusal of a set that could not be applied. */
export const refusalOf = async (
  db: Kysely<DB>,
  outcome: Exclude<Outcome, { ok: true }>,
  declaration?: RecordDeclaration,
) => {
  switch (outcome.why) {
    case 'faults':
      return declaration === undefined
        ? badRecord(await namedFaults(db, outcome.faults))
        : badRecord(outcome.faults, declaration)
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
