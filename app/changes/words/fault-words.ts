/**
 * Faults of records as staff read them (OFFICE-02): fields by their titles, sums in roubles. The importer gives a kind of
 * fault with its data; this is the one place that makes a sentence of it.
 */
import { formatMoney } from '#kernel/money.ts'
import { WEEKDAYS } from '#kernel/weekdays.ts'
import type { RecordDeclaration } from '#platform/import/record.ts'
import { typeWords, type FaultKind, type FaultPart, type RecordFault } from '#platform/import/record-fault.ts'
import type { RecordField } from '#shop/changes/changes.api.ts'
import { MAP_KEY } from '#shop/changes/facts/map-parts.ts'
import { fieldsOf } from '../describe-record.ts'

export type FieldFault = { readonly field: string; readonly reason: string }

const LACKS = 'нужно заполнить'

type Step = {
  readonly words: readonly string[]
  readonly fields: readonly RecordField[]
  readonly last: RecordField | null
}
/** The titles of a path below some fields; numbers are of rows, or of days of the week. */
const stepsOf = (fields: readonly RecordField[], names: readonly string[]): Step =>
  names.reduce<Step>(
    (step, name) => {
      const { last } = step
      if (/^\d+$/.test(name)) {
        const row = last?.control === 'week' ? WEEKDAYS[Number(name)] : undefined
        return { ...step, words: [...step.words, row ?? `строка ${Number(name) + 1}`] }
      }
      // The names in a map are what people have given.
      if (last?.control === 'map' && last.of.some((one) => one.name === MAP_KEY))
        return { words: [...step.words, `«${name}»`], fields: last.of, last: { ...last, control: 'group' } }
      const field = step.fields.find((one) => one.name === name)
      return { words: [...step.words, field?.title ?? `«${name}»`], fields: field?.of ?? [], last: field ?? null }
    },
    { words: [], fields, last: null },
  )

/** A name is that of the record's own field before one inside another. */
const everyField = (fields: readonly RecordField[]): RecordField[] => [
  ...fields,
  ...fields.flatMap(({ of }) => everyField(of)),
]
const said = (parts: readonly FaultPart[], fields: readonly RecordField[]): string => {
  const titles = new Map(
    everyField(fields)
      .map(({ name, title }) => [name, title] as const)
      .toReversed(),
  )
  return parts
    .map((part) => {
      if (typeof part === 'string') return part
      const title = part.title ?? titles.get(part.field)
      return title === undefined ? part.field : `«${title}»`
    })
    .join('')
}

/** What people call the types of values that files write otherwise. */
const TYPES = { boolean: '«да» или «нет»', null: 'пусто' }

const reasonOf = (what: FaultKind, { words, fields: below, last }: Step, fields: readonly RecordField[]): string => {
  switch (what.kind) {
    case 'words':
      return said(what.words, [...below, ...fields])
    case 'lacks': {
      const titles = what.fields.map((one) => below.find(({ name }) => name === one)?.title ?? one)
      return `${LACKS}: ${titles.join(', ')}`
    }
    case 'unknown':
      return `поля ${words.join(', ')} у этой записи нет`
    case 'choice':
      return `нужно одно из: ${what.allowed.map((choice) => last?.labels?.[choice] ?? choice).join(', ')}`
    case 'limit':
      return `${what.words} ${last?.control === 'money' ? formatMoney(what.limit) : what.limit}`
    case 'type':
      return typeWords(what.types, TYPES)
  }
}

/** The field that a sentence begins with. */
const firstOf = (what: FaultKind): string | undefined => {
  const [first] = what.kind === 'words' ? what.words.filter((part) => part !== '') : []
  return typeof first === 'object' ? first.field : undefined
}

/**
 * The fields of a fault, each with what is wrong in it; `field` is empty where it is of the whole record. `key`: of the record, where
 * records of its kind have own forms.
 */
export const faultsOf = (fault: RecordFault, declaration: RecordDeclaration, key = ''): FieldFault[] => {
  const { at, what, shownAt } = fault
  const fields = fieldsOf(declaration, key)
  const known = (name: string | undefined): string => fields.find((one) => one.name === name)?.name ?? ''
  const steps = at.length === 0 ? { words: [], fields, last: null } : stepsOf(fields, at)
  if (what.kind === 'lacks' && at.length === 0 && what.fields.every((one) => known(one) !== ''))
    return what.fields.map((field) => ({ field, reason: LACKS }))
  const reason = reasonOf(what, steps, fields)
  const name = known(at[0])
  if (what.kind === 'unknown') return [{ field: '', reason }]
  const place = name === '' ? '' : steps.words.slice(1).join(', ')
  return [
    {
      field: name || known(shownAt) || known(firstOf(what)),
      reason: place === '' ? reason : `${place}: ${reason}`,
    },
  ]
}

/** One sentence, with the fields that it is of: «Цена: нужно не меньше 0,01 ₽». */
export const faultText = (fault: RecordFault, declaration: RecordDeclaration, key = ''): string => {
  const titles = new Map(fieldsOf(declaration, key).map(({ name, title }) => [name, title] as const))
  const faults = faultsOf(fault, declaration, key)
  if (faults.length > 1) return `${LACKS}: ${faults.map(({ field }) => titles.get(field) ?? field).join(', ')}`
  return faults
    .map(({ field, reason }) => {
      const title = fault.at.length === 0 && fault.what.kind === 'words' ? undefined : titles.get(field)
      return title === undefined || reason.includes(`«${title}»`) ? reason : `${title}: ${reason}`
    })
    .join('; ')
}
