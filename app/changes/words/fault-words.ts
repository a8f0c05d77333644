/**
 * Faults of records as staff read them (OFFICE-02): fields by their titles, sums in roubles. The importer names fields as files of the
 * shop's folder do.
 */
import { formatMoney } from '#kernel/money.ts'
import type { RecordDeclaration } from '#platform/import/record.ts'
import type { RecordField } from '#shop/changes/changes.api.ts'
import { fieldsOf } from '../describe-record.ts'

export type FieldFault = { readonly field: string; readonly reason: string }

/** «variants/0/price»: the fields on the way, with the numbers of rows. */
const PATH = /^([a-z][a-z0-9_]*(?:\/[^:\s]+)*): (.*)$/s
const LACKING = /^нет обязательных полей: ([a-z0-9_, ]+)$/
const UNKNOWN = /^поля (\S+) у этой записи нет$/
const CHOICE = /^нужно одно из: (.*)$/s
const LIMIT = /^(нужно (?:не меньше|не больше|больше|кратное)) (\d+)$/
/** Where a file has the values is of no use in a form. */
const OF_FILES = /: [^:«»]*\.jsonl$/
const LACKS = 'нужно заполнить'

type Step = {
  readonly words: readonly string[]
  readonly fields: readonly RecordField[]
  readonly last: RecordField | null
}
/** The titles of a path below some fields; numbers are of rows. */
const stepsOf = (fields: readonly RecordField[], names: readonly string[]): Step =>
  names.reduce<Step>(
    (step, name) => {
      if (/^\d+$/.test(name)) return { ...step, words: [...step.words, `строка ${Number(name) + 1}`] }
      const field = step.fields.find((one) => one.name === name)
      return { words: [...step.words, field?.title ?? `«${name}»`], fields: field?.of ?? [], last: field ?? null }
    },
    { words: [], fields, last: null },
  )

const everyField = (fields: readonly RecordField[]): RecordField[] =>
  fields.flatMap((field) => [field, ...everyField(field.of)])
/** Names of fields in a sentence become their titles; what a person has written, in quotes, stays. */
const titled = (text: string, fields: readonly RecordField[]): string => {
  const titles = new Map(
    everyField(fields)
      .map(({ name, title }) => [name, title] as const)
      .toReversed(),
  )
  return text
    .split(/(«[^»]*»)/)
    .map((part) =>
      part.startsWith('«')
        ? part
        : part.replaceAll(/(?<![\w./-])[a-z][a-z_]+(?![\w./-])/g, (name) => {
            const title = titles.get(name)
            return title === undefined ? name : `«${title}»`
          }),
    )
    .join('')
}

const reasonOf = (reason: string, at: RecordField | null, fields: readonly RecordField[]): string => {
  const [, choices] = CHOICE.exec(reason) ?? []
  if (choices !== undefined)
    return `нужно одно из: ${choices
      .split(', ')
      .map((choice) => at?.labels?.[choice] ?? choice)
      .join(', ')}`
  const [, words = '', limit] = LIMIT.exec(reason) ?? []
  if (limit !== undefined && at?.control === 'money') return `${words} ${formatMoney(Number(limit))}`
  const forPeople = reason
    .replace(OF_FILES, '')
    .replace('true или false', '«да» или «нет»')
    .replace(/\bnull\b/, 'пусто')
  return titled(forPeople, fields)
}

/** The fields of a fault, each with what is wrong in it; `field` is empty where it is of the whole record. */
export const faultsOfReason = (reason: string, declaration: RecordDeclaration): FieldFault[] => {
  const fields = fieldsOf(declaration)
  const [, path = '', rest = reason] = PATH.exec(reason) ?? []
  const [name = '', ...inner] = path.split('/')
  const isField = name !== '' && fields.some((one) => one.name === name)
  if (name !== '' && !isField) return [{ field: '', reason: titled(reason.replace(/^запись: /, ''), fields) }]
  const { words, fields: below, last } = stepsOf(fields, path === '' ? [] : [name, ...inner])
  const place = words.slice(1).join(', ')
  const [, lacking] = LACKING.exec(rest) ?? []
  if (lacking !== undefined) {
    const names = lacking.split(', ')
    if (path === '' && names.every((one) => fields.some((field) => field.name === one)))
      return names.map((field) => ({ field, reason: LACKS }))
    const titles = names.map((one) => below.find((field) => field.name === one)?.title ?? one)
    return [
      {
        field: isField ? name : '',
        reason: [place, `нужно заполнить: ${titles.join(', ')}`].filter(Boolean).join(': '),
      },
    ]
  }
  const [, strange = ''] = UNKNOWN.exec(rest) ?? []
  if (strange !== '') {
    const title = stepsOf(fields, strange.split('/')).words.join(', ')
    return [{ field: '', reason: `поля ${title} у этой записи нет` }]
  }
  if (!isField) {
    const [first = ''] = /^[a-z_]+\b/.exec(rest) ?? []
    const field = first in declaration.fields ? first : ''
    return [{ field, reason: reasonOf(rest, null, fields) }]
  }
  const said = reasonOf(rest, last, [...below, ...fields])
  return [{ field: name, reason: place === '' ? said : `${place}: ${said}` }]
}

/** One sentence, with the fields that it is of: «Цена: нужно не меньше 0,01 ₽». */
export const faultText = (reason: string, declaration: RecordDeclaration): string => {
  const titles = new Map(fieldsOf(declaration).map(({ name, title }) => [name, title] as const))
  const faults = faultsOfReason(reason, declaration)
  if (faults.length > 1) return `нужно заполнить: ${faults.map(({ field }) => titles.get(field) ?? field).join(', ')}`
  return faults
    .map(({ field, reason: why }) => {
      const title = titles.get(field)
      return title === undefined || why.includes(`«${title}»`) ? why : `${title}: ${why}`
    })
    .join('; ')
}
