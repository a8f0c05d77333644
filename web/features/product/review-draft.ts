/** What was typed into the form of a review, in this tab: it survives a failed send and a reload. */
import type { ReviewInput } from '#contract/reviews.schema.ts'
import type { OwnReview } from '#contract/reviews.schema.ts'
import type { Picture } from '#contract/shared.schema.ts'
import { SKIN_TYPES, type SkinType } from '#domain/reviews.ts'

export type ReviewDraft = {
  /** 0: none chosen yet. */
  readonly rating: number
  readonly body: string
  readonly author: string
  /** Empty: not stated. */
  readonly skin: SkinType | ''
  /** Stored by the server already. */
  readonly photos: readonly Picture[]
}

export const isSkinType = (text: unknown): text is SkinType => SKIN_TYPES.some((type) => type === text)

export const draftOf = (review: OwnReview | null, name: string): ReviewDraft =>
  review === null
    ? { rating: 0, body: '', author: name, skin: '', photos: [] }
    : {
        rating: review.rating,
        body: review.body,
        author: review.author,
        skin: isSkinType(review.skin_type) ? review.skin_type : '',
        photos: review.photos,
      }

export const inputOf = (slug: string, { skin, photos, ...draft }: ReviewDraft, website: string): ReviewInput => ({
  slug,
  ...draft,
  skin_type: skin === '' ? null : skin,
  photos: photos.map(({ hash }) => hash),
  ...(website === '' ? {} : { website }),
})

const isPicture = (value: unknown): value is Picture =>
  typeof value === 'object' &&
  value !== null &&
  'hash' in value &&
  typeof value.hash === 'string' &&
  'width' in value &&
  typeof value.width === 'number' &&
  'height' in value &&
  typeof value.height === 'number' &&
  'tone' in value &&
  typeof value.tone === 'string'

/** Fields that are missing or malformed are those of `fresh`. */
export const parseReviewDraft = (stored: string | null, fresh: ReviewDraft): ReviewDraft => {
  try {
    const found: unknown = JSON.parse(stored ?? 'null')
    if (typeof found !== 'object' || found === null) return fresh
    const field = (name: string): unknown => Reflect.get(found, name)
    const [rating, body, author, skin, photos] = ['rating', 'body', 'author', 'skin', 'photos'].map(field)
    return {
      rating:
        typeof rating === 'number' && Number.isInteger(rating) && rating >= 0 && rating <= 5 ? rating : fresh.rating,
      body: typeof body === 'string' ? body : fresh.body,
      author: typeof author === 'string' ? author : fresh.author,
      skin: isSkinType(skin) ? skin : fresh.skin,
      photos: Array.isArray(photos) ? photos.filter(isPicture) : fresh.photos,
    }
  } catch {
    return fresh
  }
}

const keyOf = (slug: string): string => `glad.review.${slug}`

export const loadReviewDraft = (slug: string, fresh: ReviewDraft): ReviewDraft => {
  try {
    return parseReviewDraft(sessionStorage.getItem(keyOf(slug)), fresh)
  } catch {
    return fresh
  }
}

/** Null removes it. */
export const saveReviewDraft = (slug: string, draft: ReviewDraft | null): void => {
  try {
    if (draft === null) sessionStorage.removeItem(keyOf(slug))
    else sessionStorage.setItem(keyOf(slug), JSON.stringify(draft))
  } catch (failure) {
    console.warn('Failed to store the draft of a review', failure)
  }
}
