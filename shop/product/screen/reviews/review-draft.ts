/** What was typed into the form of a review, in this tab: it survives a failed send and a reload. */
import type { ReviewInput, OwnReview } from '../../reviews.api.ts'
import type { Picture } from '#kernel/shared.api.ts'
import { AGE_GROUPS, SKIN_TONES, SKIN_TYPES, type AgeGroup, type SkinTone, type SkinType } from '../../facts/reviews.ts'
import { parseDraft, readStored, text, writeStored } from '#platform/ui/forms/stored.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#platform/client/client.ts'
import { valueOf } from '#platform/client/value-of.ts'

/** Whether the visitor may review a product, and their own review. Of the browser only: pages are the same for all. */
export const rightKey = (slug: string) => ['review', 'right', slug] as const

export const rightQuery = (slug: string) =>
  queryOptions({
    queryKey: rightKey(slug),
    queryFn: async ({ signal }) => valueOf(await api.reviews.right({ slug }, { signal })),
    staleTime: 60_000,
  })

export type ReviewDraft = {
  /** 0: none chosen yet. */
  readonly rating: number
  readonly body: string
  readonly author: string
  /** Empty: not stated. */
  readonly skin: SkinType | ''
  readonly tone: SkinTone | ''
  readonly age: AgeGroup | ''
  /** Stored by the server already. */
  readonly photos: readonly Picture[]
}

/** One of the choices; '' for anything else. */
const choice = <T extends string>(choices: readonly T[], said: unknown): T | '' =>
  choices.find((one) => one === said) ?? ''
export const skinOf = (said: unknown): SkinType | '' => choice(SKIN_TYPES, said)
export const toneOf = (said: unknown): SkinTone | '' => choice(SKIN_TONES, said)
export const ageOf = (said: unknown): AgeGroup | '' => choice(AGE_GROUPS, said)

export const draftOf = (review: OwnReview | null, name: string): ReviewDraft =>
  review === null
    ? { rating: 0, body: '', author: name, skin: '', tone: '', age: '', photos: [] }
    : {
        rating: review.rating,
        body: review.body,
        author: review.author,
        skin: skinOf(review.skin_type),
        tone: toneOf(review.skin_tone),
        age: ageOf(review.age_group),
        photos: review.photos,
      }

export const inputOf = (
  slug: string,
  { skin, tone, age, photos, ...draft }: ReviewDraft,
  website: string,
): ReviewInput => ({
  slug,
  ...draft,
  skin_type: skin === '' ? null : skin,
  skin_tone: tone === '' ? null : tone,
  age_group: age === '' ? null : age,
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
export const parseReviewDraft = (stored: unknown, fresh: ReviewDraft): ReviewDraft =>
  parseDraft(stored, fresh, {
    rating: (value, rating) =>
      typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 5 ? value : rating,
    body: text,
    author: text,
    skin: (value, skin) => skinOf(value) || skin,
    tone: (value, tone) => toneOf(value) || tone,
    age: (value, age) => ageOf(value) || age,
    photos: (value, photos) => (Array.isArray(value) ? value.filter(isPicture) : photos),
  })

const keyOf = (slug: string): string => `glad.review.${slug}`

export const loadReviewDraft = (slug: string, fresh: ReviewDraft): ReviewDraft =>
  parseReviewDraft(readStored(keyOf(slug)), fresh)

/** Null removes it. */
export const saveReviewDraft = (slug: string, draft: ReviewDraft | null): void => writeStored(keyOf(slug), draft)
