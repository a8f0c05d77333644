/** Values of a record's form: what it begins with, what is proposed, what has changed. */
import { useLocation } from 'react-router'
import { moscowDay } from '#kernel/dates.ts'
import { isRecord } from '#kernel/is-record.ts'
import type { KindView, RecordField } from '../changes.api.ts'
import { withSkus } from './proposed-code.ts'
import type { Values } from './record-words.ts'

/** The fields that differ, as they were and as they are in the form; null: no value. */
export const changeOf = (was: Values, now: Values): { before: Values; after: Values } => {
  const names = [...new Set([...Object.keys(was), ...Object.keys(now)])].filter(
    (name) => JSON.stringify(was[name] ?? null) !== JSON.stringify(now[name] ?? null),
  )
  const of = (values: Values): Values => Object.fromEntries(names.map((name) => [name, values[name] ?? null]))
  return { before: of(was), after: of(now) }
}

/** Fields of a new record that the list it comes from gives. */
export const useGivenValues = (isNew: boolean): Values => {
  const state: unknown = useLocation().state
  return isNew && isRecord(state) && isRecord(state['values']) ? state['values'] : {}
}

/** The fields with what is proposed for those that nobody has written. */
export const withProposed = ({ kind, key: [name = ''] }: KindView, written: Values, code: string | null): Values => {
  const values = code === null ? written : { ...written, [name]: code }
  return kind === 'products' ? { ...values, variants: withSkus(values['variants'], values['slug']) } : values
}

/** Why the record before it in the list was changed: one work goes over many. */
export const useLastReason = (): string => {
  const state: unknown = useLocation().state
  return isRecord(state) && typeof state['reason'] === 'string' ? state['reason'] : ''
}

/** What a new record has from the beginning: its lists, of which an empty one may be all that is meant, and the day of today. */
export const firstValues = (fields: readonly RecordField[]): Values =>
  Object.fromEntries(
    fields.flatMap(({ name, control, required, starts }): (readonly [string, unknown])[] => {
      if (starts === 'today') return [[name, moscowDay(new Date())]]
      return required && (control === 'list' || control === 'texts') ? [[name, []]] : []
    }),
  )
