/** What calls over records have in common. */
import { isRecord } from '#kernel/is-record.ts'
import { refuse } from '#kernel/endpoint.ts'
import type { Origin } from '#platform/changes/change-sets.sql.ts'
import type { Values } from '#platform/changes/fold.ts'
import type { RecordDeclaration } from '#platform/import/record.ts'
import type { StaffMember } from '#shop/office/face.ts'
import type { OfficeDeps } from '#shop/office/office-deps.ts'
import type { DeskDeps, Fault } from './change-desk.ts'

export type ChangesDeps = OfficeDeps & {
  readonly records: Pick<DeskDeps, 'maxPercent' | 'redirectHosts'> & {
    /** Where uploaded files are put until they have been read. */
    readonly folder: string
    /** A pool whose statements may take long; absent: that of the calls. */
    readonly db?: DeskDeps['db']
  }
}

export const noRecord = refuse('no-record', 'Такой записи нет. Возможно, её убрали или адрес неверен.')
export const importRuns = refuse('import-runs', 'Сейчас идёт загрузка. Подождите несколько секунд и повторите.')

export const parsed = (json: string): Values | null => {
  try {
    const value: unknown = JSON.parse(json)
    return isRecord(value) ? value : null
  } catch {
    return null
  }
}

/** «variants/0/price: нужно не меньше 1» is of the field `variants`. */
const fieldOfReason = (reason: string, { fields }: RecordDeclaration): string => {
  const named =
    /^([a-z_]+)[/:]/.exec(reason)?.[1] ?? /полей?: ([a-z_]+)/.exec(reason)?.[1] ?? /^([a-z_]+)\b/.exec(reason)?.[1]
  return named !== undefined && named in fields ? named : ''
}
export const faultsOf = (faults: readonly Fault[], declaration?: RecordDeclaration) => ({
  faults: faults.map(({ where, reason }) => ({
    where,
    field: declaration === undefined ? '' : fieldOfReason(reason, declaration),
    reason,
  })),
})

export const originOf = ({ id, login }: StaffMember, source: Origin['source'], reason: string): Origin => ({
  source,
  author: login,
  staffId: id,
  reason,
})

export const pick = (values: Values, names: readonly string[]): Values =>
  Object.fromEntries(names.map((name) => [name, values[name] ?? null]))
