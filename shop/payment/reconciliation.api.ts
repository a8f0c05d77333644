import { Type, type Static } from 'typebox'
import { endpoint, staffGroup } from '#kernel/endpoint.ts'
import { Count, DateText, Id, Kopecks, Nothing, OrNull, Shape, Upload } from '#kernel/shared.api.ts'
import { STAFF_REFUSALS } from '#shop/office/office.api.ts'
import { OUTCOMES } from './facts/bank-register.ts'

const MAX_FILE = 10 * 1024 * 1024

export const RegisterLine = Shape({
  id: Id,
  provider: Type.String(),
  file_name: Type.String(),
  from: DateText,
  to: DateText,
  uploaded_at: Type.String(),
  uploaded_by: Type.String(),
  rows: Count,
  /** Kopecks. */
  payments: Type.Integer(),
  refunds: Type.Integer(),
  commission: Type.Integer(),
})
export type RegisterLine = Static<typeof RegisterLine>

export const ComparedRegister = Shape({
  ...RegisterLine.properties,
  counts: Shape({ matches: Count, differs: Count, theirs: Count, ours: Count }),
  /** What does not match, at most a thousand. */
  differences: Type.Array(
    Shape({
      outcome: Type.Enum(OUTCOMES),
      kind: Type.Enum(['payment', 'refund']),
      payment_id: Type.String(),
      number: OrNull(Type.String()),
      own_amount: OrNull(Kopecks),
      bank_amount: OrNull(Kopecks),
      line: OrNull(Count),
    }),
  ),
})
export type ComparedRegister = Static<typeof ComparedRegister>

export const Receipts = Shape({
  /** Receipts that were not sent for an hour, and money without its receipt; the oldest first, at most a hundred. */
  missing: Type.Array(
    Shape({
      what: Type.Enum(['unsent', 'payment', 'refund']),
      kind: Type.String(),
      number: Type.String(),
      amount: Kopecks,
      at: Type.String(),
    }),
  ),
})
export type Receipts = Static<typeof Receipts>

/** DESK-05: the bank's registers compared with the shop's payments. */
export const reconciliation = staffGroup({
  registers: endpoint({
    method: 'GET',
    path: '/office/registers',
    summary: 'Загруженные реестры банка',
    staff: 'money.reconcile',
    in: Nothing,
    out: Shape({ registers: Type.Array(RegisterLine), providers: Type.Array(Type.String()) }),
    refusals: STAFF_REFUSALS,
  }),
  register: endpoint({
    method: 'GET',
    path: '/office/registers/:id',
    summary: 'Реестр банка рядом с\u00a0оплатами магазина',
    staff: 'money.reconcile',
    in: Shape({ id: Id }),
    out: ComparedRegister,
    refusals: { ...STAFF_REFUSALS, 'no-record': null },
  }),
  uploadRegister: endpoint({
    method: 'POST',
    path: '/office/registers',
    summary: 'Загрузить реестр банка (CSV)',
    staff: 'money.reconcile',
    in: Shape({ provider: Type.String({ minLength: 1, maxLength: 40 }), file: Upload }),
    out: Shape({ id: Id }),
    refusals: { ...STAFF_REFUSALS, 'no-record': null, 'bad-file': null },
    form: { fileBytes: MAX_FILE },
  }),
  missingReceipts: endpoint({
    method: 'GET',
    path: '/office/receipts/missing',
    summary: 'Чеки, которые не\u00a0ушли',
    staff: 'money.reconcile',
    in: Nothing,
    out: Receipts,
    refusals: STAFF_REFUSALS,
  }),
})
