/** EXCH-04: what the address of a landing and its referrer say of where the visit comes from. */
import type { Touch, Visit } from '#kernel/visit.ts'

const LABELS = {
  source: 'utm_source',
  medium: 'utm_medium',
  campaign: 'utm_campaign',
  content: 'utm_content',
  term: 'utm_term',
}
const MOST_LETTERS = 100
const CLICK = /^\d{1,30}$/

const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).hostname : '')

/** `referrer`: an address; of it only the host of another site is read. */
export const touchOf = ({ searchParams, hostname }: URL, referrer: string): Touch => {
  const labels = Object.entries(LABELS).flatMap(([name, label]) => {
    const word = searchParams.get(label)?.trim().slice(0, MOST_LETTERS) ?? ''
    return word === '' ? [] : [[name, word] as const]
  })
  const host = hostOf(referrer).slice(0, MOST_LETTERS)
  return { ...Object.fromEntries(labels), ...(host === '' || host === hostname ? {} : { referrer: host }) }
}

/** The visit after a landing: one that says nothing of itself changes nothing. `isNew`: the tab has not been counted before. */
export const visitAfter = (
  before: Visit | undefined,
  landing: URL,
  referrer: string,
): { readonly visit: Visit; readonly isNew: boolean } => {
  const touch = touchOf(landing, referrer)
  const clicked = landing.searchParams.get('yclid') ?? ''
  const click = CLICK.test(clicked) ? { yclid: clicked } : {}
  if (before === undefined) return { visit: { first: touch, last: touch, ...click }, isNew: true }
  const says = Object.keys(touch).length > 0 || 'yclid' in click
  return { visit: says ? { ...before, last: touch, ...click } : before, isNew: false }
}
