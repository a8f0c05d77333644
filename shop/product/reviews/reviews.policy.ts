import { refuse, type Refused } from '#kernel/endpoint.ts'
import type { OwnReview, ReviewInput } from '../reviews.api.ts'
import { maskCardNumbers } from '#kernel/card-number.ts'
import { oneLine } from '#kernel/text.ts'
import { authorError, reviewTextError, tidyReview } from '../facts/reviews.ts'
import type { CountLimit } from '#platform/db/rate-count.ts'

/** Sent reviews and changes of one customer in a day, and of all customers of one network. */
const MAX_SENT_A_DAY = 20
const MAX_SENT_A_DAY_OF_NETWORK = 100
/** Photos that one customer may add in a day, also those that are in no review. */
const MAX_PHOTOS_A_DAY = 40
const MAX_PHOTOS_A_DAY_OF_NETWORK = 200

type Writer = { readonly customerId: number; readonly network: string | null }
const limits = (what: string, { customerId, network }: Writer, own: number, ofNetwork: number): CountLimit[] => [
  { subject: `${what} of customer ${customerId}`, cost: 1, max: own },
  ...(network === null ? [] : [{ subject: `${what} of ${network}`, cost: 1, max: ofNetwork }]),
]
export const sendingLimits = (writer: Writer): CountLimit[] =>
  limits('reviews', writer, MAX_SENT_A_DAY, MAX_SENT_A_DAY_OF_NETWORK)
export const photoLimits = (writer: Writer): CountLimit[] =>
  limits('review photos', writer, MAX_PHOTOS_A_DAY, MAX_PHOTOS_A_DAY_OF_NETWORK)

/** The texts of a review as they are stored. */
export type CheckedReview = Pick<OwnReview, 'rating' | 'skin_type' | 'skin_tone' | 'age_group'> & {
  readonly photos: ReviewInput['photos']
  readonly body: string
  readonly author: string
}

export const checkReview = (input: ReviewInput): CheckedReview | Refused<'bad-text' | 'bad-name' | 'spam'> => {
  if ((input.website ?? '') !== '')
    return refuse('spam', 'Похоже, форму заполнила программа. Обновите страницу и\u00a0отправьте отзыв ещё раз.')
  const wrongText = reviewTextError(input.body)
  if (wrongText !== null) return refuse('bad-text', wrongText)
  const wrongName = authorError(input.author)
  if (wrongName !== null) return refuse('bad-name', wrongName)
  return {
    rating: input.rating,
    skin_type: input.skin_type,
    skin_tone: input.skin_tone ?? null,
    age_group: input.age_group ?? null,
    photos: input.photos,
    body: maskCardNumbers(tidyReview(input.body)),
    author: maskCardNumbers(oneLine(input.author)),
  }
}
