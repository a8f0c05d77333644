import { Type, type Static } from 'typebox'
import { MAX_FILE_BYTES } from '#kernel/attachments.ts'
import {
  AGE_GROUPS,
  MAX_AUTHOR_LENGTH,
  MAX_REVIEW_LENGTH,
  MAX_REVIEW_PHOTOS,
  REVIEW_STATES,
  SKIN_TONES,
  SKIN_TYPES,
} from './facts/reviews.ts'
import { endpoint, group } from '#kernel/endpoint.ts'
import { Count, DateText, Id, Nothing, OrNull, PageNumber, Picture, Shape, Slug, Upload } from '#kernel/shared.api.ts'

const Rating = Type.Integer({ minimum: 1, maximum: 5 })
const PhotoHash = Type.String({ pattern: '^[0-9a-f]{32}$' })
export const ReviewState = Type.Enum(REVIEW_STATES)

/** Reviews of all products, each with its product. */
export const LatestReviews = Shape({
  total: Count,
  page: PageNumber,
  pages: Count,
  reviews: Type.Array(
    Shape({
      id: Id,
      author: Type.String(),
      rating: Rating,
      body: Type.String(),
      written_on: DateText,
      answer: OrNull(Type.String()),
      product: Shape({ slug: Slug, name: Type.String(), brand: Type.String() }),
    }),
  ),
})
export type LatestReviews = Static<typeof LatestReviews>

export const ReviewedProduct = Shape({ slug: Slug })
export type ReviewedProduct = Static<typeof ReviewedProduct>

/** The customer's own review of one product, in any state. */
export const OwnReview = Shape({
  rating: Rating,
  body: Type.String(),
  author: Type.String(),
  skin_type: OrNull(Type.String()),
  skin_tone: OrNull(Type.String()),
  age_group: OrNull(Type.String()),
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
  /** Whether a section of the product asks for the tone of skin. */
  asks_tone: Type.Boolean(),
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
  /** Absent: a page of an earlier release sent it. */
  skin_tone: Type.Optional(OrNull(Type.Enum(SKIN_TONES))),
  age_group: Type.Optional(OrNull(Type.Enum(AGE_GROUPS))),
  /** In the order shown. */
  photos: Type.Array(PhotoHash, { maxItems: MAX_REVIEW_PHOTOS, uniqueItems: true }),
  /** Version of the accepted consent to the publication. One that is missing or no longer shown is refused. */
  consent_text_version: Type.Optional(Type.String({ maxLength: 40 })),
  /** A field that people do not see: only programs fill it in. */
  website: Type.Optional(Type.String({ maxLength: 300 })),
})
export type ReviewInput = Static<typeof ReviewInput>

/** CAT-11: reviews that customers write about what they have received. Published ones are read by product.reviews. */
export const reviews = group({
  own: endpoint({
    method: 'GET',
    path: '/reviews',
    summary: 'Отзывы покупателя',
    in: Nothing,
    out: OwnReviews,
    refusals: { 'signed-out': null },
    fresh: true,
  }),
  /** Whether the caller may review the product, and their review. */
  right: endpoint({
    method: 'GET',
    path: '/reviews/:slug',
    summary: 'Может ли покупатель написать отзыв о товаре',
    in: ReviewedProduct,
    out: ReviewRight,
    refusals: { 'no-product': null },
    fresh: true,
  }),
  /** Stores a photo for a review that is not sent yet. The file is decoded and re-encoded. */
  addPhoto: endpoint({
    method: 'POST',
    path: '/reviews/photo',
    summary: 'Загрузить фотографию к отзыву',
    in: ReviewPhotoUpload,
    out: ReviewPhoto,
    refusals: { 'signed-out': null, 'no-product': null, 'not-received': null, 'bad-file': null, 'too-many': null },
    form: { fileBytes: MAX_FILE_BYTES },
  }),
  /** Writes or changes the customer's review of the product; a changed one waits for the staff again. */
  save: endpoint({
    method: 'POST',
    path: '/reviews',
    summary: 'Написать или изменить отзыв',
    in: ReviewInput,
    out: OwnReview,
    refusals: {
      'signed-out': null,
      'no-product': null,
      'not-received': null,
      'bad-text': null,
      'bad-name': null,
      'no-photo': null,
      'old-consent': null,
      spam: null,
    },
  }),
  remove: endpoint({
    method: 'POST',
    path: '/reviews/remove',
    summary: 'Удалить свой отзыв',
    in: ReviewedProduct,
    out: Nothing,
    refusals: { 'signed-out': null, 'no-product': null, 'no-review': null },
  }),
})
