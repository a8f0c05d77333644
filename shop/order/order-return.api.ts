import { Type, type Static } from 'typebox'
import { RETURN_REFUSALS } from './facts/return-refusal.ts'
import { MAX_RETURN_PHOTOS, RETURN_REASONS, RETURN_WAYS, RETURN_WISHES } from './facts/return-policy.ts'
import { Count, DateText, Kopecks, OrNull, Shape, TokenQuery, Upload, OrderLineId } from '#kernel/shared.api.ts'

export const ReturnReasonCode = Type.Enum(RETURN_REASONS)
export const ReturnRefusal = Type.Enum(RETURN_REFUSALS)
export const ReturnWay = Type.Enum(RETURN_WAYS)
export const ReturnWish = Type.Enum(RETURN_WISHES)
const TrackNumber = Type.String({ minLength: 5, maxLength: 40 })

/** What of an order may be returned, by line. */
export const ReturnOptions = Shape({
  lines: Type.Array(
    Shape({
      line_id: OrderLineId,
      name: Type.String(),
      quantity: Count,
      returned: Count,
      /** Kopecks paid for the line, and the share of points: what the refund is split by (shop/order/facts/refund-split.ts). */
      total: Kopecks,
      points_discount: Kopecks,
      /** The last day of a return of unopened goods; null when they are not taken back. */
      unopened_until: OrNull(DateText),
      /** The last day of a return of an opened piece that irritated the skin; null: it is not taken back. */
      irritation_until: OrNull(DateText),
      /** The last day of a return of goods with a flaw or of a mistake of the shop. */
      flawed_until: DateText,
      /** What «unopened» means for the line. */
      condition: Type.String(),
    }),
  ),
  total: Kopecks,
  certificate_total: Kopecks,
  /** Today in the city of the order. */
  today: DateText,
  needs_digits: Type.Boolean(),
  /** Where goods are sent back by post; null: they are brought to a store. */
  post_address: OrNull(Type.String()),
})
export type ReturnOptions = Static<typeof ReturnOptions>

const PhotoId = Type.String({ pattern: '^[0-9a-f]{32}$' })
/** Digits as in `CancelOrder`. */
const LastDigits = Type.String({ pattern: '^[0-9]{4}$' })

/** A photo of the goods, of which `photo_id` alone is public: its picture needs the buyer's sign-in or the right of a member of staff. */
export const ReturnPhoto = Shape({ photo_id: PhotoId, width: Count, height: Count })
export type ReturnPhoto = Static<typeof ReturnPhoto>
export const ReturnPhotoUpload = Shape({
  ...TokenQuery.properties,
  last_digits: Type.Optional(LastDigits),
  file: Upload,
})
export type ReturnPhotoUpload = Static<typeof ReturnPhotoUpload>
export const ReturnPhotoQuery = Shape({ ...TokenQuery.properties, photo_id: PhotoId })
export type ReturnPhotoQuery = Static<typeof ReturnPhotoQuery>
/** A JPEG in base64. */
export const ReturnPhotoContent = Shape({ jpeg: Type.String() })

export const RequestReturn = Shape({
  ...TokenQuery.properties,
  lines: Type.Array(
    Shape({ line_id: OrderLineId, quantity: Type.Integer({ minimum: 1, maximum: 99 }), reason: ReturnReasonCode }),
    { minItems: 1, maxItems: 100 },
  ),
  /** Absent: to a store. */
  way: Type.Optional(ReturnWay),
  /** Number of the parcel, when it is sent already. */
  track_number: Type.Optional(TrackNumber),
  /** Absent: the money. Another one only for goods with a flaw or by a mistake of the shop. */
  wish: Type.Optional(ReturnWish),
  /** Photos that were added before, for reasons that a photo shows. */
  photos: Type.Optional(Type.Array(PhotoId, { maxItems: MAX_RETURN_PHOTOS, uniqueItems: true })),
  last_digits: Type.Optional(LastDigits),
})
export type RequestReturn = Static<typeof RequestReturn>
