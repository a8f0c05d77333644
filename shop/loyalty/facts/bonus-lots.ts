/**
 * BONUS-02: which lots a movement of points touches. A lot is what came together, with one day on which it burns. The ledger
 * (shop/loyalty/bonus) writes what these functions choose.
 */
import { GRACE_DAYS } from './bonus-programme.ts'
import { addDays } from '#kernel/dates.ts'

/** `burnsOn` is the first day on which the lot is not spent any more. */
export type Lot = { readonly id: number; readonly left: number; readonly burnsOn: string }
/** An amount of one lot, above zero. */
export type LotPart = { readonly id: number; readonly amount: number }

const sum = (parts: readonly { readonly amount: number }[]): number =>
  parts.reduce((total, { amount }) => total + amount, 0)

const takeInOrder = (lots: readonly Pick<Lot, 'id' | 'left'>[], amount: number): LotPart[] => {
  let missing = amount
  return lots.flatMap(({ id, left }) => {
    const taken = Math.min(left, missing)
    missing -= taken
    return taken > 0 ? [{ id, amount: taken }] : []
  })
}

const soonestFirst = (a: Lot, b: Lot): number => a.burnsOn.localeCompare(b.burnsOn) || a.id - b.id

/** Takes `amount` of the lots that burn soonest; null when they hold less. */
export const spendOf = (lots: readonly Lot[], amount: number): LotPart[] | null => {
  const parts = takeInOrder(lots.toSorted(soonestFirst), amount)
  return sum(parts) === amount ? parts : null
}

/** Like `spendOf`, but from this lot first, and at most what there is: points that were spent meanwhile are forgiven. */
export const takeBackOf = (lots: readonly Lot[], amount: number, first: number): LotPart[] =>
  takeInOrder(
    lots.toSorted((a, b) => Number(b.id === first) - Number(a.id === first) || soonestFirst(a, b)),
    amount,
  )

/** What an order took of a lot and has not returned yet. */
export type SpentPart = LotPart & { readonly burnsOn: string }

/** Returns `amount`, at most what was spent, to the lots it came from: those that burn last first, so that the buyer loses least. */
export const returnOf = (spent: readonly SpentPart[], amount: number): LotPart[] =>
  takeInOrder(
    spent.map(({ id, amount: left, burnsOn }) => ({ id, left, burnsOn })).toSorted((a, b) => soonestFirst(b, a)),
    amount,
  )

/** The day on which a returned lot burns: later than its own only if it burned meanwhile, and only once. */
export const burnDayAfterReturn = (burnsOn: string, hadGrace: boolean, today: string): string =>
  burnsOn <= today && !hadGrace ? addDays(today, GRACE_DAYS) : burnsOn
