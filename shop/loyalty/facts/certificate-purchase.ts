/** BONUS-03: the rules of certificates that are bought online. */
import { maskCardNumbers } from '#kernel/card-number.ts'
import type { CertificateTerms } from './certificates.ts'
import { addDays, isCalendarDay, moscowDay } from '#kernel/dates.ts'
import { oneLine } from '#kernel/text.ts'

/** In kopecks: the amounts to choose from, and the limits of an own amount. */
export type CertificateAmounts = { readonly nominals: readonly number[]; readonly min: number; readonly max: number }

/** An own amount lies between the shop's smallest nominal and its largest. Null: the shop has no certificates. */
export const amountsOf = (terms: CertificateTerms | null): CertificateAmounts | null => {
  const [min, max] = [terms?.nominals[0], terms?.nominals.at(-1)]
  return terms === null || min === undefined || max === undefined ? null : { nominals: terms.nominals, min, max }
}

export const PURCHASE_STATES = ['awaiting_payment', 'paid', 'cancelled', 'refunded'] as const

/** Looks of the greeting card. */
export const CARD_DESIGNS = ['ice', 'night', 'sand'] as const
export type CardDesign = (typeof CARD_DESIGNS)[number]

export const MAX_GREETING = 300
export const MAX_GREETING_LINES = 6
export const MAX_NAME = 60
/** A certificate may be sent up to a year later. */
export const MAX_SEND_DAYS = 365
/** Purchases that one phone and one mailbox may begin in a day, and that one mailbox may be named for. */
export const MAX_PURCHASES_A_DAY = 10
/** Purchases that one network may begin in a day. */
export const MAX_PURCHASES_OF_NETWORK = 30

/** Whole roubles within the limits. */
export const isAmount = (kopecks: number, { min, max }: CertificateAmounts): boolean =>
  Number.isInteger(kopecks) && kopecks % 100 === 0 && kopecks >= min && kopecks <= max

/** `today`: 'YYYY-MM-DD' in Moscow. */
export const isSendDay = (day: string, today: string): boolean =>
  day >= today && day <= addDays(today, MAX_SEND_DAYS) && isCalendarDay(day)

const SEND_AT = 'T10:00:00+03:00'

/** 10:00 in Moscow on a later day; immediately on the day of the payment, whatever the hour, and after it. */
export const sendMoment = (day: string, paidAt: Date): Date =>
  day <= moscowDay(paidAt) ? paidAt : new Date(`${day}${SEND_AT}`)

/** Full stops of other scripts, which mail programs read as the dots of an address. */
const DOTS = /[\u3002\uFF0E\uFF61]/g
/** Characters without a glyph that browsers leave out of an address. */
const INVISIBLE = /[\u00AD\u200B\u2060\uFEFF]/g

/** What a mail program would turn into a link is text afterwards: an address needs «://», «www.» or a dot before a letter. */
const withoutLinks = (line: string): string =>
  line
    .replace(INVISIBLE, '')
    .replace(DOTS, '.')
    .replaceAll(/[\p{L}\p{N}+.-]*:\/\/+/gu, '')
    .replaceAll(/(?<=www)\.(?=\S)|(?<=\S)\.(?=\p{L})/giu, '. ')

const safeLine = (typed: string): string => maskCardNumbers(oneLine(withoutLinks(oneLine(typed))))

/** At most `max` UTF-16 units, and no half of a character. */
const cut = (text: string, max: number): string =>
  text
    .slice(0, max)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim()

/** A name that a letter to another person may hold: one line without links, card numbers and control characters. */
export const safeName = (typed: string): string => cut(safeLine(typed), MAX_NAME)

/** A greeting of several lines, made safe in the same way. */
export const safeGreeting = (typed: string): string =>
  cut(
    typed
      .split(/\r\n|\r|\n|\u2028|\u2029/)
      .map(safeLine)
      .filter((line) => line !== '')
      .slice(0, MAX_GREETING_LINES)
      .join('\n'),
    MAX_GREETING,
  )
