import { Type, type Static } from 'typebox'
import { OrderState, OrderView } from './order.schema.ts'
import { OwnReviews } from './reviews.schema.ts'
import { Count, DateText, Id, Kopecks, OrNull, PageNumber, PictureOrNull, Shape, Slug } from './shared.schema.ts'

const Phone = Type.String({ pattern: '^[0-9]{11}$' })
const Name = Type.String({ maxLength: 100 })
const Email = Type.String({ maxLength: 300 })
/** Any text: a malformed code is refused as a wrong one. */
const Code = Type.String({ maxLength: 100 })
/** ISO date; only its first ten characters are read (AUTH-11). */
const Birthday = Type.String({ maxLength: 40 })

export const User = Shape({ name: Type.String(), phone: Phone, email: Type.String(), birthday: DateText })
export type User = Static<typeof User>
export const UserOrNull = OrNull(User)
export type UserOrNull = Static<typeof UserOrNull>

export const CodeRequest = Shape({ phone: Phone })
export type CodeRequest = Static<typeof CodeRequest>

/** AUTH-02. */
export const CodeSent = Shape({
  user_state: Type.Union([Type.Literal('new'), Type.Literal('registered')]),
  /** Unix seconds from which a code may be sent again. */
  sms_timestamp: Type.Integer(),
})
export type CodeSent = Static<typeof CodeSent>

export const CodeInput = Shape({ phone: Phone, code: Code })
export type CodeInput = Static<typeof CodeInput>

export const Registration = Shape({
  phone: Phone,
  name: Name,
  email: Email,
  birthday: Birthday,
  code: Code,
  /** Version of the accepted consent text (SAFE-05); omitted: the current one. */
  consent_text_version: Type.Optional(Type.String({ maxLength: 40 })),
  /** Consent to news, separate from the others; confirmed by a link in an email. */
  news: Type.Optional(Type.Boolean()),
})
export type Registration = Static<typeof Registration>

export const Profile = Shape({ name: Name, email: Email, birthday: Birthday })
export type Profile = Static<typeof Profile>

export const Consent = Shape({
  purpose: Type.Union([Type.Literal('news'), Type.Literal('personal_data')]),
  step: Type.Union([Type.Literal('asked'), Type.Literal('confirmed'), Type.Literal('withdrawn')]),
  text_version: Type.String(),
  at: Type.String(),
})
export const Consents = Type.Array(Consent)
export type Consents = Static<typeof Consents>

export const OrdersQuery = Shape({ page: Type.Optional(PageNumber) })
export type OrdersQuery = Static<typeof OrdersQuery>

/** An order in a list. */
export const OrderCard = Shape({
  number: Type.String(),
  token: Type.String(),
  state: OrderState,
  placed_at: Type.String(),
  /** When the order entered its state. */
  state_at: Type.String(),
  timezoneoffset: Type.Integer(),
  total: Kopecks,
  lines: Type.Array(
    Shape({
      name: Type.String(),
      slug: Type.String(),
      quantity: Count,
      picture: PictureOrNull,
      height_mm: Type.Integer(),
    }),
  ),
})
export type OrderCard = Static<typeof OrderCard>
/** Newest first, ten per page. `current`: the newest order that is not finished, in full. */
export const OrderPage = Shape({ items: Type.Array(OrderCard), total: Count, current: OrNull(OrderView) })
export type OrderPage = Static<typeof OrderPage>

export const OrderNumber = Shape({ number: Type.String({ pattern: '^[А-ЯЁA-Z]{1,3}-[0-9]{1,12}$' }) })
export type OrderNumber = Static<typeof OrderNumber>

/** Data of «too-recent» and «sms-limit»: Unix seconds from which a code may be sent again. */
export const RetryTime = Shape({ sms_timestamp: Type.Integer() })
export type RetryTime = Static<typeof RetryTime>
/** Data of «wrong-code»: whether the code that was sent can still be entered. */
export const WrongCode = Shape({ usable: Type.Boolean() })
export type WrongCode = Static<typeof WrongCode>
/** Data of «live-orders»: numbers of the orders that are not finished. */
export const LiveOrders = Shape({ numbers: Type.Array(Type.String()) })
export type LiveOrders = Static<typeof LiveOrders>

/**
 * `added`: number of lines added to the basket; `gone`: names of the products that could not be added; `substitutes`: products of
 * the same categories at the nearest prices that can be ordered.
 */
export const RepeatedOrder = Shape({
  added: Count,
  gone: Type.Array(Type.String()),
  substitutes: Type.Array(Shape({ name: Type.String(), slug: Slug })),
})
export type RepeatedOrder = Static<typeof RepeatedOrder>

/** All data that the shop stores about a customer. */
export const MyData = Shape({
  profile: User,
  registered_at: Type.String(),
  consents: Consents,
  orders: Type.Array(OrderView),
  basket: Type.Array(Shape({ product_id: Id, name: Type.String(), quantity: Count })),
  favourites: Type.Array(Shape({ product_id: Id, name: Type.String() })),
  /** Phrases of the search history. */
  searches: Type.Array(Shape({ phrase: Type.String(), searched_at: Type.String() })),
  viewed: Type.Array(Shape({ product_id: Id, name: Type.String() })),
  /** CAT-14: «Не хочу», INCI names with the Russian ones. */
  unwanted_ingredients: Type.Array(Shape({ inci: Type.String(), name: Type.String() })),
  reviews: OwnReviews,
  /** Ids of the reviews that were marked as helpful. */
  helpful_reviews: Type.Array(Id),
  arrival_requests: Type.Array(Shape({ name: Type.String(), email: Type.String(), requested_at: Type.String() })),
  /** Every movement of bonus points, signed kopecks; `burns_on` of its lot. */
  points: Type.Array(
    Shape({
      kind: Type.String(),
      amount: Type.Integer(),
      at: Type.String(),
      burns_on: DateText,
      order_number: OrNull(Type.String()),
    }),
  ),
  /** Those that paid for the customer's orders. */
  certificates: Type.Array(Shape({ number: Type.String(), nominal: Kopecks, balance: Kopecks, ends_on: DateText })),
  /** Bought on the site while signed in. */
  bought_certificates: Type.Array(
    Shape({
      number: Type.String(),
      placed_at: Type.String(),
      amount: Kopecks,
      phone: Type.String(),
      email: Type.String(),
      sender_name: Type.String(),
      recipient_name: Type.String(),
      recipient_email: Type.String(),
      greeting: Type.String(),
    }),
  ),
  sessions: Type.Array(Shape({ opened_at: Type.String(), seen_at: Type.String() })),
})
export type MyData = Static<typeof MyData>
