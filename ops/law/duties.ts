/**
 * Duties of the law as rows with dates (`duties.jsonl`). A row is held by a named test, or it is «вне программы» and says who does it.
 * Not legal advice: rows whose note says «проверьте с юристом» are uncertain.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Type, type Static } from 'typebox'
import { Value } from 'typebox/value'

const FILE = join(import.meta.dirname, 'duties.jsonl')
const Day = Type.String({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' })
const Text = Type.String({ minLength: 1 })

const common = {
  code: Type.String({ pattern: '^[a-z0-9-]+$' }),
  /** «НК РФ», «54-ФЗ»: the law by its number. */ act: Text,
  article: Text,
  title: Text,
  /** The first day on which it holds. */ since: Day,
  /** The last one; absent: none is known. */ until: Type.Optional(Day),
  who: Type.Enum(['программа', 'владелец', 'сотрудники', 'банк и касса']),
  note: Type.Optional(Text),
}
const Duty = Type.Union([
  Type.Object({ ...common, file: Text, test: Text }, { additionalProperties: false }),
  Type.Object({ ...common, outside: Text }, { additionalProperties: false }),
])
export type Duty = Static<typeof Duty>

/** Throws for a row of another shape, and for a code that two rows have. */
export const readDuties = async (): Promise<Duty[]> => {
  const lines = (await readFile(FILE, 'utf8')).split('\n').filter((line) => line !== '')
  const duties = lines.map((line, at) => {
    const row: unknown = JSON.parse(line)
    if (!Value.Check(Duty, row)) throw new Error(`duties.jsonl:${at + 1}: not a duty: ${line}`)
    return row
  })
  const codes = new Set(duties.map(({ code }) => code))
  if (codes.size < duties.length) throw new Error('duties.jsonl: two rows have the same code')
  return duties
}

export type DutyState = 'действует' | 'вступит' | 'прекращена'

/** `day`: 'YYYY-MM-DD'. */
export const stateOn = ({ since, until }: Pick<Duty, 'since' | 'until'>, day: string): DutyState =>
  day < since ? 'вступит' : until !== undefined && until < day ? 'прекращена' : 'действует'

const russianDay = (day: string): string => day.split('-').toReversed().join('.')

/** «вступит 01.04.2027». */
export const stateText = (duty: Pick<Duty, 'since' | 'until'>, day: string): string => {
  const state = stateOn(duty, day)
  if (state === 'вступит') return `вступит ${russianDay(duty.since)}`
  return state === 'прекращена' ? `прекращена ${russianDay(duty.until ?? '')}` : `действует с ${russianDay(duty.since)}`
}

/** «тест «…» (file)», or «вне программы: кто». */
export const holderText = (duty: Duty): string =>
  'test' in duty ? `тест «${duty.test}» (${duty.file})` : `вне программы: ${duty.outside}`
