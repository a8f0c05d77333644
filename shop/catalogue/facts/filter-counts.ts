/**
 * Counts of filter values (CAT-07). Values of one group combine with OR, groups with AND. The counts of a group ignore its
 * own choice, so that each count is the number of items that adding that value would list.
 */
import { intersectBits, type Bits } from '#kernel/bits.ts'

export type FilterResult = {
  /** The items listed. */
  readonly listed: Bits
  /** By its place in the order given: what would be listed without this group's choice. Count a group's values in this. */
  readonly withoutGroup: (group: number) => Bits
}

/** `groups`: the items that have any chosen value of the group; null where nothing is chosen. */
export const applyFilterGroups = (base: Bits, groups: readonly (Bits | null)[]): FilterResult => {
  const chosen = groups.filter((group) => group !== null)
  const listed = chosen.reduce(intersectBits, base)
  const withoutGroup = (at: number): Bits => {
    const own = groups[at] ?? null
    return own === null ? listed : chosen.filter((group) => group !== own).reduce(intersectBits, base)
  }
  return { listed, withoutGroup }
}
