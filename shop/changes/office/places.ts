/** Records in an order of their own: by a number, among those that stand in the same place. */
import type { RecordField } from '../changes.api.ts'
import type { Values } from './record-words.ts'

/** The field with the number; a smaller one comes earlier. */
const PLACE = 'position'
/** The field that says among which others a record stands, as banners and items of menus do. */
const AMONG = 'place'

export const hasPlaces = (fields: readonly RecordField[]): boolean => fields.some(({ name }) => name === PLACE)

export type Placed = { readonly key: string; readonly name: string; readonly values: Values }
/** Its records stand in their order. */
export type PlaceGroup = { readonly code: string; readonly records: readonly Placed[] }

const placeOf = ({ values }: Placed): number => Number(values[PLACE] ?? 0)

/** Groups of records that follow each other: of one place, or of one parent when keys are paths. */
export const groupsOf = (records: readonly Placed[]): readonly PlaceGroup[] => {
  const sorted = records.toSorted((a, b) => placeOf(a) - placeOf(b) || (a.key < b.key ? -1 : 1))
  const codeOf = ({ key, values }: Placed): string =>
    typeof values[AMONG] === 'string' ? values[AMONG] : key.slice(0, Math.max(0, key.lastIndexOf('/')))
  const codes = new Set(sorted.map(codeOf))
  return [...codes].map((code) => ({ code, records: sorted.filter((record) => codeOf(record) === code) }))
}

/**
 * The changes that put a group into the order of `keys`: the numbers that its records have are dealt out anew, so that others of the
 * kind stay where they are; equal ones grow apart.
 */
export const changesOfOrder = (
  { records }: PlaceGroup,
  keys: readonly string[],
): { readonly key: string; readonly before: Values; readonly after: Values }[] => {
  if (records.every(({ key }, at) => key === keys[at])) return []
  const known = new Map(records.map((record) => [record.key, record]))
  let last = -1
  const numbers = records.map((record) => (last = Math.max(placeOf(record), last + 1)))
  return keys.flatMap((key, at) => {
    const values = known.get(key)?.values ?? {}
    return values[PLACE] === numbers[at]
      ? []
      : [{ key, before: PLACE in values ? { [PLACE]: values[PLACE] } : {}, after: { [PLACE]: numbers[at] } }]
  })
}
