import { Type, type Static } from 'typebox'
import { endpoint, staffGroup } from '#kernel/endpoint.ts'
import { Count, DateText, Id, Kopecks, OrNull, Shape, StoreId } from '#kernel/shared.api.ts'
import { STAFF_REFUSALS } from '#shop/office/office.api.ts'
import { SOLD_AS } from './facts/certificates.ts'

/** A certificate that a store has sold a moment ago. */
const RecentSale = Shape({
  id: Id,
  number_end: Type.String(),
  amount: Kopecks,
  received_as: Type.Enum(SOLD_AS),
  /** Whether its letter has gone to the recipient. */
  is_sent: Type.Boolean(),
  sold_at: Type.String(),
  /** ISO moment until which the sale is taken back. */
  undo_until: Type.String(),
})
export type RecentSale = Static<typeof RecentSale>

/** What of points and certificates the counter may do today. */
export const TillTerms = Shape({
  /** Promotions that give points for something brought to the counter; empty without a bonus programme. */
  promotions: Type.Array(
    Shape({
      code: Type.String(),
      title: Type.String(),
      points: Kopecks,
      /** Times a month for each buyer; null: no limit. */
      per_month: OrNull(Count),
    }),
  ),
  /** Amounts of certificates in kopecks; null: the shop sells none. */
  amounts: OrNull(Shape({ nominals: Type.Array(Kopecks), min: Kopecks, max: Kopecks })),
  /** Today in Moscow: the first day on which a certificate may be sent. */
  today: DateText,
  /** Sales of the store that was asked for, which may be taken back. */
  sales: Type.Array(RecentSale),
})
export type TillTerms = Static<typeof TillTerms>

export const AddPointsInput = Shape({
  phone: Type.String({ pattern: '^7[0-9]{10}$' }),
  promotion: Type.String({ minLength: 1, maxLength: 80 }),
})
export type AddPointsInput = Static<typeof AddPointsInput>
export const AddedPoints = Shape({ points: Kopecks })
export type AddedPoints = Static<typeof AddedPoints>

export const SoldAsCode = Type.Enum(SOLD_AS)

/** Paid at the till of the store before, as `received_as` says. `send_on` in Moscow. */
export const SellCertificateInput = Shape({
  store_id: StoreId,
  received_as: SoldAsCode,
  amount: Kopecks,
  email: Type.String({ minLength: 1, maxLength: 254 }),
  send_on: DateText,
})
export type SellCertificateInput = Static<typeof SellCertificateInput>
/** `number_end`: the last digits; number and PIN are in the letter only. */
export const SoldCertificate = Shape({ number_end: Type.String(), amount: Kopecks, send_on: DateText })
export type SoldCertificate = Static<typeof SoldCertificate>

/** What the buyer gets back at the till, and how it was taken. */
export const UndoneSale = Shape({ amount: Kopecks, received_as: SoldAsCode })

export const SpendCertificateInput = Shape({
  number: Type.String({ minLength: 1, maxLength: 40 }),
  pin: Type.String({ minLength: 1, maxLength: 20 }),
  amount: Type.Integer({ minimum: 1, maximum: 100_000_000 }),
})
export type SpendCertificateInput = Static<typeof SpendCertificateInput>
export const SpentCertificate = Shape({ amount: Kopecks, balance: Kopecks })
export type SpentCertificate = Static<typeof SpentCertificate>

/** BONUS-04: points and certificates at the counter of a store. Each change is in the audit log with its member. */
export const till = staffGroup({
  tillTerms: endpoint({
    method: 'GET',
    path: '/office/till',
    summary: 'Бонусы и сертификаты у кассы',
    staff: 'till.read',
    in: Shape({ store_id: Type.Optional(StoreId) }),
    out: TillTerms,
    refusals: STAFF_REFUSALS,
  }),
  addPoints: endpoint({
    method: 'POST',
    path: '/office/till/points',
    summary: 'Начислить бонусы по акции: пустой флакон',
    staff: 'points.credit',
    in: AddPointsInput,
    out: AddedPoints,
    refusals: { ...STAFF_REFUSALS, 'no-programme': null, 'no-customer': null, 'no-promotion': null, 'used-up': null },
    idempotent: true,
  }),
  sellCertificate: endpoint({
    method: 'POST',
    path: '/office/till/certificates',
    summary: 'Выпустить сертификат, оплаченный в кассе',
    staff: 'certificates.sell',
    in: SellCertificateInput,
    out: SoldCertificate,
    refusals: {
      ...STAFF_REFUSALS,
      'no-store': null,
      'no-programme': null,
      'bad-amount': null,
      'bad-email': null,
      'bad-day': null,
      'too-many-tries': null,
    },
    idempotent: true,
  }),
  /** Within UNDO_SALE_MS, while nothing was paid with it and its shift was not handed over. */
  undoCertificate: endpoint({
    method: 'POST',
    path: '/office/till/certificates/undo',
    summary: 'Отменить продажу сертификата',
    staff: 'certificates.sell',
    in: Shape({ id: Id }),
    out: UndoneSale,
    refusals: { ...STAFF_REFUSALS, 'no-certificate': null, 'too-late': null },
    idempotent: true,
  }),
  spendCertificate: endpoint({
    method: 'POST',
    path: '/office/till/spend',
    summary: 'Списать сертификат за покупку в кассе',
    staff: 'certificates.sell',
    in: SpendCertificateInput,
    out: SpentCertificate,
    refusals: {
      ...STAFF_REFUSALS,
      'no-programme': null,
      'wrong-certificate': null,
      'too-many-tries': null,
      'not-enough': null,
    },
    idempotent: true,
  }),
})
