const MINUTE = 60_000
const DAY = 86_400_000

/** Requests an hour from one network address, and emails a day to one mailbox: requests of a stranger must not flood it. */
export const MAX_PER_HOUR = 10
export const MAX_EMAILS_PER_DAY = 3

const MIN_EMAIL_INTERVAL_MS = MINUTE
const LINK_LIFETIME_MS = 7 * DAY

export type Subscriber = { readonly state: string; readonly asked_at: Date }

/** False for a confirmed subscriber, and within a minute of the last email. */
export const needsEmail = (subscriber: Subscriber | undefined, now: Date): boolean =>
  subscriber === undefined ||
  (subscriber.state !== 'confirmed' && now.getTime() - subscriber.asked_at.getTime() >= MIN_EMAIL_INTERVAL_MS)

/** A link that confirmed a subscription stays valid. One older than seven days, or of a withdrawn subscription, is not. */
export const mayConfirm = ({ state, asked_at }: Subscriber, now: Date): boolean =>
  state === 'confirmed' || (state === 'asked' && now.getTime() - asked_at.getTime() <= LINK_LIFETIME_MS)
