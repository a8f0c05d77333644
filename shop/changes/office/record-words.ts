/** Records and change sets in words. */
import { moscowMinute } from '#kernel/dates.ts'
import { isRecord } from '#kernel/is-record.ts'
import { formatMoney } from '#kernel/money.ts'
import { openingHoursText } from '#kernel/opening-hours.ts'
import { moscowMomentText } from '#shop/office/office/moscow-moment.ts'
import type { ChangeSetLine, RecordField } from '../changes.api.ts'
import { MAP_VALUE } from '../facts/map-parts.ts'
import { daysOf } from '../facts/week.ts'

export type Values = Readonly<Record<string, unknown>>

export const parsedValues = (json: string | null): Values => {
  const value: unknown = JSON.parse(json ?? '{}')
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
}
export const parsedFields = (json: string): readonly RecordField[] => JSON.parse(json)

export const STATE_WORDS: Readonly<Record<ChangeSetLine['state'], string>> = {
  draft: 'Черновик',
  scheduled: 'Назначен',
  applied: 'Применён',
  undone: 'Отменён',
  refused: 'Не применён',
}
const WAITING = 'Ждёт второго'
/** The states that a list is filtered by, in words. */
export const FILTER_WORDS = { ...STATE_WORDS, waiting: WAITING } as const
export const stateText = ({ state, waiting }: Pick<ChangeSetLine, 'state' | 'waiting'>): string =>
  waiting === null ? STATE_WORDS[state] : WAITING
export const SOURCE_WORDS: Readonly<Record<ChangeSetLine['source'], string>> = {
  form: 'в офисе',
  file: 'файл',
  command: 'из папки магазина',
  program: 'программа',
  undo: 'отмена',
}

/** The field of each value of a map. */
const mapValueOf = (field: RecordField): RecordField =>
  field.of.find(({ name }) => name === MAP_VALUE) ?? { ...field, control: 'group' }

/** From this many per cent on, a changed sum is more often a slip than meant. */
const LARGE_STEP = 50
/** How much a sum of money changes; null: it is no such change. `isLarge`: a person should look at it again. */
export const stepOf = (
  before: unknown,
  after: unknown,
  field?: Pick<RecordField, 'control'>,
): { readonly text: string; readonly isLarge: boolean } | null => {
  if (field?.control !== 'money' || typeof before !== 'number' || typeof after !== 'number' || before === 0) return null
  const percent = Math.round((after / before - 1) * 100)
  return {
    text: `${percent > 0 ? '+' : percent < 0 ? '−' : ''}${Math.abs(percent)}\u00a0%`,
    isLarge: Math.abs(percent) >= LARGE_STEP,
  }
}

/** A value as a person reads it. */
export const valueText = (value: unknown, field?: RecordField): string => {
  if (value === undefined || value === null || value === '') return '—'
  const label = field?.labels?.[String(value)]
  if (label !== undefined) return label
  if (field?.control === 'money' && typeof value === 'number') return formatMoney(value)
  if (field?.control === 'date' && typeof value === 'string') return value.split('-').toReversed().join('.')
  if (field?.control === 'week') return openingHoursText(daysOf(value))
  if (typeof value === 'boolean') return value ? 'да' : 'нет'
  if (Array.isArray(value)) {
    const between = value.some(isRecord) ? '; ' : ', '
    return value.map((item: unknown) => valueText(item, field)).join(between) || '—'
  }
  if (!isRecord(value)) return String(value)
  return Object.entries(value)
    .map(([name, inner]) => {
      const isMap = field?.control === 'map'
      const part = isMap ? mapValueOf(field) : field?.of.find((one) => one.name === name)
      return `${(isMap ? field.of[0]?.labels?.[name] : part?.title) ?? name}: ${valueText(inner, part)}`
    })
    .join(', ')
}

/** «с 5 декабря, 18:00 до 8 декабря, 00:00». */
export const timeText = ({ starts_at, ends_at }: { starts_at: string | null; ends_at: string | null }): string =>
  [
    starts_at === null ? '' : `с\u00a0${moscowMomentText(starts_at)}`,
    ends_at === null ? '' : `до\u00a0${moscowMomentText(ends_at)}`,
  ]
    .filter((part) => part !== '')
    .join(' ')

const MOSCOW = '+03:00'
/** What a field of date and time holds as an ISO moment; null: empty. Its time is Moscow's. */
export const momentOf = (typed: string): string | null =>
  typed === '' ? null : new Date(`${typed}:00${MOSCOW}`).toISOString()

/** The inverse of `momentOf`. */
export const typedMoment = (iso: string | null): string => (iso === null ? '' : moscowMinute(new Date(iso)))

/** The rule of overlaps, as staff read it before they confirm. */
export const RULE =
  'Пока срок идёт, на\u00a0сайте видно это изменение, даже если поле потом поменяют без срока. Если сроки двух изменений ' +
  'пересекутся, видно то, что началось позже. Когда срок кончится, вернётся то, что было\u00a0бы без него.'
