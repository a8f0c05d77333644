/**
 * BONUS-01, BONUS-02: the bonus programme. Its figures are the shop's (`BonusTerms`), and texts quote them. Sums are kopecks;
 * points are counted in kopecks too.
 */
import { addDays, addMonths } from '#kernel/dates.ts'
import { groupedDigits, plural, type Forms } from '#kernel/text.ts'
/** One point pays one rouble. */
export const BONUS_POINT = 100

export type BonusLevel = { readonly name: string; readonly from: number; readonly percent: number }
/** By the sum bought in the last `LEVEL_MONTHS` months; `percent` of what an order costs comes back as points. */
export const LEVEL_MONTHS = 12

/** The programme of the shop, by `bonus` of `shop.yaml`. */
export type BonusTerms = {
  /** By rising `from`; the first begins at 0. */
  readonly levels: readonly [BonusLevel, ...BonusLevel[]]
  /** The largest share of the goods at their full price that points may pay. Goods on sale and delivery are not paid with points. */
  readonly maxPercent: number
  /** Points of an order burn after so many months. */
  readonly burnMonths: number
  /** Kopecks that a birthday brings, and the days after which they burn; null: birthdays bring nothing. */
  readonly birthday: { readonly points: number; readonly days: number } | null
  /** Whether customers have plastic cards, whose points they may move to their account. */
  readonly hasPlasticCards: boolean
}

/** The points of a birthday come so many days before it, at most once in `BIRTHDAY_PAUSE_DAYS`, whatever date the profile names. */
export const BIRTHDAY_BEFORE_DAYS = 7
export const BIRTHDAY_PAUSE_DAYS = 350
/** An e-mail warns of points that burn within so many days. */
export const BURN_WARNING_DAYS = 14
/** Points that burned while an order held them live so many days after its return, once. */
export const GRACE_DAYS = 14
/** Kopecks that one member of staff gives and takes in a day, together. */
export const MAX_POINTS_BY_STAFF = 50_000
/** Plastic cards of one account. */
export const MAX_PLASTIC_CARDS = 2

export const levelOf = ({ levels }: BonusTerms, bought: number): BonusLevel =>
  levels.findLast(({ from }) => bought >= from) ?? levels[0]

/** The level after this one; null at the last. */
export const levelAfter = ({ levels }: BonusTerms, { from }: BonusLevel): BonusLevel | null =>
  levels.find((level) => level.from > from) ?? null

/** Whole points for an order whose goods cost `paid`, delivery and points not included. */
export const bonusPointsFor = (paid: number, { percent }: BonusLevel): number =>
  Math.floor((paid * percent) / (100 * BONUS_POINT)) * BONUS_POINT

/** What a parcel adds to the points of the `before` kopecks of its order: the parcels earn what the order would earn as a whole. */
export const bonusPointsOfParcel = (before: number, paid: number, level: BonusLevel): number =>
  bonusPointsFor(before + paid, level) - bonusPointsFor(before, level)

/** The part of `earned` that goes when goods for `returned` of `paid` come back: whole points, rounded down. */
export const bonusPointsOfReturn = (earned: number, returned: number, paid: number): number =>
  paid === 0 || returned >= paid ? earned : Math.floor((earned * returned) / (paid * BONUS_POINT)) * BONUS_POINT

export const burnDayOfPurchase = ({ burnMonths }: BonusTerms, day: string): string => addMonths(day, burnMonths)

/** Month and day («02-28») of the birthdays whose points are due on `day`. In a common year 29 February counts as 28 February. */
export const birthdaysDue = (day: string): string[] => {
  const days = Array.from({ length: BIRTHDAY_BEFORE_DAYS + 1 }, (_, after) => addDays(day, after))
  return days.flatMap((one) =>
    one.endsWith('-02-28') && addDays(one, 1).endsWith('-03-01') ? ['02-28', '02-29'] : [one.slice(5)],
  )
}

const POINTS: Forms = ['бонус', 'бонуса', 'бонусов']
/** «1 240» of kopecks; points returned for a part of an order may have hundredths: «12.50». */
export const bonusPointsFigure = (kopecks: number): string => {
  const rest = Math.abs(kopecks) % BONUS_POINT
  const whole = groupedDigits(Math.trunc(Math.abs(kopecks) / BONUS_POINT))
  return `${kopecks < 0 ? '\u2212' : ''}${whole}${rest === 0 ? '' : `.${String(rest).padStart(2, '0')}`}`
}
export const bonusPointsWord = (kopecks: number): string =>
  kopecks % BONUS_POINT === 0 ? plural(Math.abs(kopecks) / BONUS_POINT, POINTS) : POINTS[1]
/** «1 240 бонусов» */
export const formatBonusPoints = (kopecks: number): string =>
  `${bonusPointsFigure(kopecks)}\u00a0${bonusPointsWord(kopecks)}`

/** Bonus points on the buyer's card and those to spend, in kopecks; `maxPercent` of the products' price may be paid with them. */
export type BonusPoints = { readonly balance: number; readonly wanted: number; readonly maxPercent: number }
