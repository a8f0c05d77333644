const MINUTE = 60_000
const DAY = 86_400_000

export const HOUR_S = 3600
export const DAY_S = 86_400
/** Asked from one address of the network an hour, and letters to one mailbox a day: nobody is to be flooded in another's name. */
export const MAX_PER_HOUR = 10
export const MAX_EMAILS_PER_DAY = 3

const BETWEEN_LETTERS_MS = MINUTE
const LINK_LIVES_MS = 7 * DAY

export type Subscriber = { readonly state: string; readonly asked_at: Date }

/** Whoever is subscribed already, or was asked a moment ago, gets no letter. */
export const wantsLetter = (known: Subscriber | undefined, now: Date): boolean =>
  known === undefined || (known.state !== 'confirmed' && now.getTime() - known.asked_at.getTime() >= BETWEEN_LETTERS_MS)

/** A link once followed may be followed again; one of a subscription taken back, or an old one, says nothing any more. */
export const mayConfirm = ({ state, asked_at }: Subscriber, now: Date): boolean =>
  state === 'confirmed' || (state === 'asked' && now.getTime() - asked_at.getTime() <= LINK_LIVES_MS)
