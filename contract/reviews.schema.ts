import { Type, type Static } from 'typebox'
import { MAX_AUTHOR_LENGTH, MAX_REVIEW_LENGTH, MAX_REVIEW_PHOTOS, REVIEW_STATES, SKIN_TYPES } from '#domain/reviews.ts'
import { DateText, OrNull, Picture, Shape, Slug, Upload } from './shared.schema.ts'

const Rating = Type.Integer({ minimum: 1, maximum: 5 })
const PhotoHash = Type.String({ pattern: '^[0-9a-f]{32}$' })
export const ReviewState = Type.Enum(REVIEW_STATES)

export const ReviewedProduct = Shape({ slug: Slug })
export type ReviewedProduct = Static<typeof ReviewedProduct>

/** The customer's own review of one product, in any state. */
export const OwnReview = Shape({
  rating: Rating,
  body: Type.String(),
  author: Type.String(),
  skin_type: OrNull(Type.String()),
  photos: Type.Array(Picture),
  state: ReviewState,
  /** Why the staff hid it. */
  hidden_reason: OrNull(Type.String()),
  written_on: DateText,
})
export type OwnReview = Static<typeof OwnReview>

export const ReviewRight = Shape({
  /** `not-received`: no order with the product has been delivered to the customer. */
  right: Type.Enum(['may-write', 'not-received', 'sign-in']),
  /** Name of the account, to sign the review with; empty for a guest. */
  name: Type.String(),
  /** Whether the product is chosen by skin type. */
  asks_skin: Type.Boolean(),
  review: OrNull(OwnReview),
})
export type ReviewRight = Static<typeof ReviewRight>

export const OwnReviews = Type.Array(
  Shape({ product: Shape({ slug: Slug, name: Type.String() }), ...OwnReview.properties }),
)
export type OwnReviews = Static<typeof OwnReviews>

export const ReviewPhotoUpload = Shape({ slug: Slug, file: Upload })
export type ReviewPhotoUpload = Static<typeof ReviewPhotoUpload>
/** `hash` identifies the photo in ReviewInput. */
export const ReviewPhoto = Picture
export type ReviewPhoto = Static<typeof ReviewPhoto>

export const ReviewInput = Shape({
  slug: Slug,
  rating: Rating,
  /** Longer than what is stored: white space and card numbers shrink. */
  body: Type.String({ maxLength: 2 * MAX_REVIEW_LENGTH }),
  author: Type.String({ maxLength: MAX_AUTHOR_LENGTH }),
  skin_type: OrNull(Type.Enum(SKIN_TYPES)),
  /** In the order shown. */
  photos: Type.Array(PhotoHash, { maxItems: MAX_REVIEW_PHOTOS, uniqueItems: true }),
  /** A field that people do not see: only programs fill it in. */
  website: Type.Optional(Type.String({ maxLength: 300 })),
})
export type ReviewInput = Static<typeof ReviewInput>
