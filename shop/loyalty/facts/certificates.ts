/** BONUS-03: gift certificates. */
import { GRACE_DAYS } from './bonus-programme.ts'
import { addDays, addMonths } from '#kernel/dates.ts'

/** The certificates of the shop, by `certificates` of `shop.yaml`: the sums that are sold, in kopecks. */
export type CertificateTerms = { readonly nominals: readonly number[] }
export const CERTIFICATE_YEARS = 3
export const PIN_DIGITS = 6
/** Wrong PINs an hour of one certificate, and of one network. */
export const MAX_PIN_TRIES = 5

/** The first day on which a certificate is not accepted any more. */
export const certificateEnd = (day: string): string => addMonths(day, CERTIFICATE_YEARS * 12)

type Returned = { readonly endsOn: string; readonly issuedOn: string; readonly spentOn: string; readonly today: string }
/**
 * The day on which a certificate ends after money has come back to it: the buyer has at least the days of grace. Money that was spent
 * in these days adds none, otherwise placing and cancelling orders would keep the certificate valid for ever.
 */
export const endAfterReturn = ({ endsOn, issuedOn, spentOn, today }: Returned): string => {
  const later = addDays(today, GRACE_DAYS)
  return spentOn < certificateEnd(issuedOn) && later > endsOn ? later : endsOn
}

export const formatCertificate = (number: string): string => number.replaceAll(/(\d{4})(?=\d)/g, '$1\u00a0')

/** How the money of a certificate was taken in a store. */
export const SOLD_AS = ['card', 'cash'] as const
export type SoldAs = (typeof SOLD_AS)[number]

/** Within this time a certificate that a store has sold is taken back at the till, when nothing was paid with it. */
export const UNDO_SALE_MS = 10 * 60_000
