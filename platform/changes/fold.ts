/**
 * Fields of a record at a moment (CHG-03). One rule for all overlaps: a change with an end lies over those without one; of two of a sort
 * the one that began later holds, and of two that began together the one that was made later. So a price «until Sunday» overrides
 * what a nightly load says, and Monday has the price of the last load.
 */
import { isDeepStrictEqual } from 'node:util'

/** Fields of a record by name. In a change null says that the record lacks the field. */
export type Values = Readonly<Record<string, unknown>>

/** A set as the fold needs it: `id` grows with the time when it was made. */
export type Dated = {
  readonly id: number
  readonly startsAt: Date
  /** Null: it stays. */
  readonly endsAt: Date | null
}

/** Order in which changes are laid over each other. */
export const byRule = (a: Dated, b: Dated): number =>
  Number(a.endsAt !== null) - Number(b.endsAt !== null) || a.startsAt.getTime() - b.startsAt.getTime() || a.id - b.id

export const isInForce = ({ startsAt, endsAt }: Dated, at: Date): boolean =>
  startsAt <= at && (endsAt === null || at < endsAt)

/** The record with a change laid over it. */
export const overlaid = (record: Values, change: Values): Values =>
  Object.fromEntries(Object.entries({ ...record, ...change }).filter(([, value]) => value !== null))

/** The state at a moment: the fold of the sets in force. Those that were undone are not among `sets`. */
export const stateAt = (base: Values, sets: readonly (Dated & { readonly change: Values })[], at: Date): Values =>
  sets
    .filter((set) => isInForce(set, at))
    .toSorted(byRule)
    .reduce((record, { change }) => overlaid(record, change), base)

export type Difference = { readonly before: Values; readonly after: Values }

/** The fields in which two states of a record differ; null when they are equal. */
export const differenceOf = (before: Values, after: Values): Difference | null => {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => !isDeepStrictEqual(before[name] ?? null, after[name] ?? null),
  )
  if (names.length === 0) return null
  const of = (record: Values): Values => Object.fromEntries(names.map((name) => [name, record[name] ?? null]))
  return { before: of(before), after: of(after) }
}
