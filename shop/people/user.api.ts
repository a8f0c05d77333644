import { Type, type Static } from 'typebox'
import { endpoint, group } from '#kernel/endpoint.ts'
import { TouchShape } from '#shop/analytics/touch.api.ts'
import { CONSENT_PURPOSES, CONSENT_STEPS } from '#shop/consent/facts/consent.ts'
import { PROFILE_NAME_LENGTH } from '#kernel/fields/profile-fields.ts'
import { OrderView, SentMessage } from '#shop/order/order.api.ts'
import { OwnPosts } from '#shop/product/questions.api.ts'
import { OwnReviews } from '#shop/product/reviews.api.ts'
import { Count, DateText, Id, Kopecks, Nothing, OrNull, ProductId, Shape, VariantId } from '#kernel/shared.api.ts'
import { OrderNumber, OrderPage, OrdersQuery, RepeatedOrder } from '#shop/order/order-list.api.ts'

const Phone = Type.String({ pattern: '^[0-9]{11}$' })
const Name = Type.String({ maxLength: PROFILE_NAME_LENGTH })
const Email = Type.String({ maxLength: 300 })
/** Any text: a malformed code is refused as a wrong one. */
const Code = Type.String({ maxLength: 100 })
/** ISO date; only its first ten characters are read (AUTH-11). */
const Birthday = Type.String({ maxLength: 40 })

export const User = Shape({ name: Type.String(), phone: Phone, email: Type.String(), birthday: DateText })
export type User = Static<typeof User>
export const UserOrNull = OrNull(User)
export type UserOrNull = Static<typeof UserOrNull>

/** The customer who has just signed in. */
export const SignedInUser = Shape({
  ...User.properties,
  /** Lines of which the joined basket has fewer pieces than the guest and the account together wanted; absent: none. */
  capped: Type.Optional(
    Type.Array(Shape({ name: Type.String(), wanted: Count, stands: Type.Integer({ minimum: 0 }) })),
  ),
})
export type SignedInUser = Static<typeof SignedInUser>

/** How a code comes. `call`: a voice speaks it. `email`: to the mailbox that the customer has confirmed. */
export const CodeChannel = Type.Union([Type.Literal('sms'), Type.Literal('call'), Type.Literal('email')])
export type CodeChannel = Static<typeof CodeChannel>

/** The answer to the challenge of «proof-needed»: JSON of the challenge and its solution. */
export const Proof = Type.Optional(Type.String({ maxLength: 3000 }))

export const CodeRequest = Shape({
  phone: Phone,
  /** Absent: by SMS. */
  by: Type.Optional(CodeChannel),
  proof: Proof,
})
export type CodeRequest = Static<typeof CodeRequest>

/** AUTH-02. */
export const CodeSent = Shape({
  user_state: Type.Union([Type.Literal('new'), Type.Literal('registered')]),
  /** Unix seconds from which a code may be sent again. */
  sms_timestamp: Type.Integer(),
  /** Other ways in which this phone can get a code; absent: none. */
  ways: Type.Optional(Type.Array(CodeChannel)),
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
  /** Version of the accepted consent text (SAFE-05). One that is missing or no longer shown is refused. */
  consent_text_version: Type.Optional(Type.String({ maxLength: 40 })),
  /** Consent to news, separate from the others; confirmed by a link in an email. */
  news: Type.Optional(Type.Boolean()),
})
export type Registration = Static<typeof Registration>

export const Profile = Shape({ name: Name, email: Email, birthday: Birthday })
export type Profile = Static<typeof Profile>
/** `code`: from the phone; another e-mail needs it when the sign-in is not fresh. */
export const ProfileChange = Shape({ ...Profile.properties, code: Type.Optional(Code) })
export type ProfileChange = Static<typeof ProfileChange>

export const Consent = Shape({
  purpose: Type.Enum(CONSENT_PURPOSES),
  step: Type.Enum(CONSENT_STEPS),
  text_version: Type.String(),
  at: Type.String(),
})
export const Consents = Type.Array(Consent)
export type Consents = Static<typeof Consents>

/** What a customer may consent to besides the account itself, each aim apart. An aim without a text is not shown. */
export const CONSENT_AIMS = ['news', 'favourites', 'points', 'reviews', 'calls'] as const
export type ConsentAim = (typeof CONSENT_AIMS)[number]

export const Subscriptions = Shape({
  /** Where the letters go. */
  email: Type.String(),
  aims: Type.Array(
    Shape({
      aim: Type.Enum(CONSENT_AIMS),
      is_given: Type.Boolean(),
      /** The mailbox has not pressed the link of the letter yet. */
      awaits_mailbox: Type.Boolean(),
      /** The text that is agreed to now, and its version. */
      text: Type.String(),
      version: Type.String(),
      /** The last step and the version of its text; null: none was ever given. */
      changed_at: OrNull(Type.String()),
      given_version: OrNull(Type.String()),
    }),
  ),
})
export type Subscriptions = Static<typeof Subscriptions>

export const ConsentChange = Shape({
  aim: Type.Enum(CONSENT_AIMS),
  is_given: Type.Boolean(),
  consent_text_version: Type.String({ maxLength: 40 }),
})
export type ConsentChange = Static<typeof ConsentChange>

/** Data of «too-recent»: Unix seconds from which a code may be sent again. */
export const RetryTime = Shape({ sms_timestamp: Type.Integer() })
export type RetryTime = Static<typeof RetryTime>
/** Data of «sms-limit»: the same, and the ways in which this phone can get a code meanwhile. */
export const CodeRefused = Shape({ sms_timestamp: Type.Integer(), ways: Type.Array(CodeChannel) })
export type CodeRefused = Static<typeof CodeRefused>
/** Data of «proof-needed»: JSON of the challenge that the browser solves, and the ways that need no proof. */
export const ProofNeeded = Shape({ challenge: Type.String(), ways: Type.Array(CodeChannel) })
export type ProofNeeded = Static<typeof ProofNeeded>
/** Data of «wrong-code»: whether the code that was sent can still be entered. */
export const WrongCode = Shape({ usable: Type.Boolean() })
export type WrongCode = Static<typeof WrongCode>
/** `used_at`: of the last sign-in with it; null: none yet. */
const Passkey = Shape({
  id: Type.String(),
  name: Type.String(),
  added_at: Type.String(),
  used_at: OrNull(Type.String()),
})
/** How the customer signs in, and where they are signed in. */
export const Access = Shape({
  phone: Phone,
  email: Type.String(),
  /** Whether codes may go to the mailbox. */
  email_confirmed: Type.Boolean(),
  sessions: Type.Array(
    Shape({
      id: Type.String(),
      /** «Chrome на Windows»; empty for a session from before devices were noted. */
      device: Type.String(),
      opened_at: Type.String(),
      seen_at: Type.String(),
      /** The session that asks. */
      current: Type.Boolean(),
    }),
  ),
  passkeys: Type.Array(Passkey),
})
export type Access = Static<typeof Access>

/** Unix seconds from which the code may be sent again. */
export const CodeOnTheWay = Shape({ sms_timestamp: Type.Integer() })
/** `by`: how the code of the present phone comes; `email` when that phone is lost. */
export const PhoneCodes = Shape({
  phone: Phone,
  by: Type.Optional(Type.Union([Type.Literal('sms'), Type.Literal('email')])),
  /** Answers to the challenges of «proof-needed»: each phone has its own. */
  proofs: Type.Optional(Type.Array(Type.String({ maxLength: 3000 }), { maxItems: 2 })),
})
export type PhoneCodes = Static<typeof PhoneCodes>
export const PhoneChange = Shape({ phone: Phone, old_code: Code, new_code: Code })
export type PhoneChange = Static<typeof PhoneChange>

/** Data of «live-orders»: numbers of the orders that are not finished. */
export const LiveOrders = Shape({ numbers: Type.Array(Type.String()) })
export type LiveOrders = Static<typeof LiveOrders>

/** All data that the shop stores about a customer. */
export const MyData = Shape({
  profile: User,
  registered_at: Type.String(),
  consents: Consents,
  orders: Type.Array(OrderView),
  basket: Type.Array(Shape({ variant_id: VariantId, name: Type.String(), quantity: Count })),
  favourites: Type.Array(Shape({ product_id: ProductId, name: Type.String() })),
  /** Phrases of the search history. */
  searches: Type.Array(Shape({ phrase: Type.String(), searched_at: Type.String() })),
  viewed: Type.Array(Shape({ product_id: ProductId, name: Type.String() })),
  /** CAT-14: «Не хочу», INCI names with the Russian ones. */
  unwanted_ingredients: Type.Array(Shape({ inci: Type.String(), name: Type.String() })),
  /** «Мой уход»: what was added, changed or removed there. */
  routine: Type.Array(
    Shape({
      name: Type.String(),
      day_part: OrNull(Type.String()),
      every_days: OrNull(Type.Integer()),
      opened_on: OrNull(DateText),
      added_at: Type.String(),
      removed_at: OrNull(Type.String()),
    }),
  ),
  reviews: OwnReviews,
  /** Ids of the reviews that were marked as helpful. */
  helpful_reviews: Type.Array(Id),
  /** Questions about products and answers to them. */
  questions: OwnPosts,
  /** Ids of the answers that were marked as helpful. */
  helpful_answers: Type.Array(Id),
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
  /** Written to the shop from the customer's phone. */
  messages: Type.Array(
    Shape({
      at: Type.String(),
      name: Type.String(),
      email: Type.String(),
      message: Type.String(),
      answered_at: OrNull(Type.String()),
    }),
  ),
  /** Messages in the cases of the customer's phone, to the shop and from it. */
  case_messages: Type.Array(
    Shape({
      number: Type.Integer(),
      at: Type.String(),
      body: Type.String(),
      by_shop: Type.Boolean(),
      /** An answer of the shop that has reached nobody. */
      is_undelivered: Type.Boolean(),
    }),
  ),
  /** JPEG files in base64, of the form and of letters; `number` of their case. */
  case_photos: Type.Array(Shape({ number: OrNull(Type.Integer()), at: Type.String(), jpeg: Type.String() })),
  /** Subscriptions that the customer's mailbox has confirmed. */
  subscriptions: Type.Array(Shape({ email: Type.String(), state: Type.String(), changed_at: Type.String() })),
  /** SMS and letters about orders, of the last year. */
  order_messages: Type.Array(Shape({ number: Type.String(), ...SentMessage.properties })),
  /** Letters of news and about favourites. */
  letters: Type.Array(Shape({ subject: Type.String(), sent_at: Type.String() })),
  /** What would stay after the account is deleted, and until when. */
  kept_after_erasing: Type.Array(Shape({ what: Type.String(), until: Type.String() })),
  sessions: Type.Array(Shape({ device: Type.String(), opened_at: Type.String(), seen_at: Type.String() })),
  passkeys: Type.Array(Passkey),
  addresses: Type.Array(Shape({ city: Type.String(), address: Type.String() })),
  /** Where the visits came from that ended with orders. `yclid`, `client_id`: how the foreign counter names the click and the browser. */
  order_visits: Type.Array(
    Shape({
      number: Type.String(),
      source: Type.String(),
      first: TouchShape,
      last: TouchShape,
      yclid: OrNull(Type.String()),
      client_id: OrNull(Type.String()),
    }),
  ),
  /** JPEG files in base64. */
  return_photos: Type.Array(Shape({ order_number: Type.String(), added_at: Type.String(), jpeg: Type.String() })),
})
export type MyData = Static<typeof MyData>

/** The signed-in customer: sign-in, profile, consents and orders. */
export const user = group({
  /** The signed-in customer; null for a guest. */
  get: endpoint({
    method: 'GET',
    path: '/user',
    summary: 'Кто вошёл',
    in: Nothing,
    out: UserOrNull,
    fresh: true,
  }),
  sendCode: endpoint({
    method: 'POST',
    path: '/user/send-code',
    summary: 'Отправить код входа по SMS',
    in: CodeRequest,
    out: CodeSent,
    refusals: {
      'too-recent': RetryTime,
      'sms-limit': CodeRefused,
      'proof-needed': ProofNeeded,
      'not-offered': null,
      'bad-phone': null,
    },
  }),
  register: endpoint({
    method: 'POST',
    path: '/user/register',
    summary: 'Завести покупателя',
    in: Registration,
    out: SignedInUser,
    refusals: {
      'wrong-code': WrongCode,
      'bad-name': null,
      'bad-email': null,
      'bad-birthday': null,
      'old-consent': null,
    },
  }),
  confirmCode: endpoint({
    method: 'POST',
    path: '/user/confirm-code',
    summary: 'Войти с кодом из SMS',
    in: CodeInput,
    out: SignedInUser,
    refusals: { 'wrong-code': WrongCode, 'not-registered': null },
  }),
  signOut: endpoint({
    method: 'POST',
    path: '/user/sign-out',
    summary: 'Выйти',
    in: Nothing,
    out: Nothing,
  }),
  signOutEverywhere: endpoint({
    method: 'POST',
    path: '/user/sign-out-everywhere',
    summary: 'Выйти на всех устройствах',
    in: Nothing,
    out: Nothing,
    refusals: { 'signed-out': null },
  }),
  access: endpoint({
    method: 'GET',
    path: '/user/access',
    summary: 'Как покупатель входит и где он вошёл',
    in: Nothing,
    out: Access,
    refusals: { 'signed-out': null },
    fresh: true,
  }),
  endSession: endpoint({
    method: 'POST',
    path: '/user/sessions/:id/end',
    summary: 'Выйти на одном из других устройств',
    in: Shape({ id: Type.String({ maxLength: 40 }) }),
    out: Nothing,
    refusals: { 'signed-out': null },
  }),
  endOtherSessions: endpoint({
    method: 'POST',
    path: '/user/sessions/end-others',
    summary: 'Выйти на всех устройствах, кроме этого',
    in: Nothing,
    out: Nothing,
    refusals: { 'signed-out': null },
  }),
  sendMailboxCode: endpoint({
    method: 'POST',
    path: '/user/email/send-code',
    summary: 'Отправить код, который подтвердит почту кабинета',
    in: Shape({ proof: Proof }),
    out: CodeOnTheWay,
    refusals: { 'signed-out': null, 'too-recent': RetryTime, 'sms-limit': CodeRefused, 'proof-needed': ProofNeeded },
  }),
  confirmMailbox: endpoint({
    method: 'POST',
    path: '/user/email/confirm',
    summary: 'Подтвердить почту кабинета кодом из письма',
    in: Shape({ code: Code }),
    out: Nothing,
    refusals: { 'signed-out': null, 'wrong-code': WrongCode },
  }),
  sendPhoneCodes: endpoint({
    method: 'POST',
    path: '/user/phone/send-codes',
    summary: 'Отправить коды на прежний и новый телефоны',
    in: PhoneCodes,
    out: CodeOnTheWay,
    refusals: {
      'signed-out': null,
      'bad-phone': null,
      'phone-taken': null,
      'not-offered': null,
      'too-recent': RetryTime,
      'sms-limit': CodeRefused,
      'proof-needed': ProofNeeded,
    },
  }),
  changePhone: endpoint({
    method: 'POST',
    path: '/user/phone',
    summary: 'Сменить телефон по двум кодам',
    in: PhoneChange,
    out: User,
    refusals: { 'signed-out': null, 'wrong-code': WrongCode, 'phone-taken': null },
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/user',
    summary: 'Изменить свои данные',
    in: ProfileChange,
    out: User,
    refusals: {
      'signed-out': null,
      'bad-name': null,
      'bad-email': null,
      'bad-birthday': null,
      'too-late': null,
      'wrong-code': WrongCode,
    },
  }),
  sendEmailChangeCode: endpoint({
    method: 'POST',
    path: '/user/email/send-change-code',
    summary: 'Отправить на телефон код, с которым меняют почту кабинета',
    in: Shape({ proof: Proof }),
    out: CodeOnTheWay,
    refusals: { 'signed-out': null, 'too-recent': RetryTime, 'sms-limit': CodeRefused, 'proof-needed': ProofNeeded },
  }),
  consents: endpoint({
    method: 'GET',
    path: '/user/consents',
    summary: 'Согласия покупателя',
    in: Nothing,
    out: Consents,
    refusals: { 'signed-out': null },
    fresh: true,
  }),
  subscriptions: endpoint({
    method: 'GET',
    path: '/user/subscriptions',
    summary: 'На что согласен покупатель, по целям',
    in: Nothing,
    out: Subscriptions,
    refusals: { 'signed-out': null },
    fresh: true,
  }),
  /** Gives or withdraws one consent. The news of a mailbox that was not proven wait for the link in a letter. */
  setConsent: endpoint({
    method: 'POST',
    path: '/user/subscriptions',
    summary: 'Дать или отозвать согласие',
    in: ConsentChange,
    out: Subscriptions,
    refusals: { 'signed-out': null, 'old-consent': null },
  }),
  data: endpoint({
    method: 'GET',
    path: '/user/data',
    summary: 'Все данные покупателя',
    in: Nothing,
    out: MyData,
    refusals: { 'signed-out': null },
    fresh: true,
  }),
  /** Withdraws the consent and deletes the customer. Orders stay without names, as the accounting law requires. */
  erase: endpoint({
    method: 'POST',
    path: '/user/erase',
    summary: 'Удалить свои данные',
    in: Nothing,
    out: Nothing,
    refusals: { 'signed-out': null, 'live-orders': LiveOrders },
  }),
  orders: endpoint({
    method: 'GET',
    path: '/user/orders',
    summary: 'Заказы покупателя',
    in: OrdersQuery,
    out: OrderPage,
    refusals: { 'signed-out': null },
    fresh: true,
  }),
  pendingOrders: endpoint({
    method: 'GET',
    path: '/user/pending-orders',
    summary: 'Заказы покупателя, которые в пути или возвращаются',
    in: Nothing,
    out: Type.Array(OrderView),
    refusals: { 'signed-out': null },
    fresh: true,
  }),
  order: endpoint({
    method: 'GET',
    path: '/user/orders/:number',
    summary: 'Заказ покупателя',
    in: OrderNumber,
    out: OrderView,
    refusals: { 'signed-out': null, 'no-order': null },
    fresh: true,
  }),
  repeatOrder: endpoint({
    method: 'POST',
    path: '/user/orders/:number/repeat',
    summary: 'Повторить заказ: положить его товары в корзину',
    in: OrderNumber,
    out: RepeatedOrder,
    refusals: { 'signed-out': null, 'no-order': null, 'too-many': null },
  }),
})
