import { Type, type Static } from 'typebox'
import { endpoint, staffGroup } from '#kernel/endpoint.ts'
import { Kopecks, OrNull, Shape } from '#kernel/shared.api.ts'
import { STAFF_REFUSALS } from '#shop/office/office.api.ts'

const ReceiptId = Type.String({ pattern: '^[0-9]{1,18}$' })
const FiscalSign = Type.String({ pattern: '^[0-9]{1,10}$' })

export const ReceiptLine = Shape({
  id: ReceiptId,
  /** Number of its order, or of the purchase of a certificate. */
  number: Type.String(),
  kind: Type.String(),
  total: Kopecks,
  made_at: Type.String(),
  /** When the provider or the till took it. */
  sent_at: OrNull(Type.String()),
  /** Id of the receipt that it corrects. */
  corrects: OrNull(Type.String()),
  is_correctable: Type.Boolean(),
})
export type ReceiptLine = Static<typeof ReceiptLine>

/** What is entered at the till, in the order of its fields. */
export const TillReceipt = Shape({
  ...ReceiptLine.properties,
  fields: Type.Array(Shape({ tag: Type.String(), name: Type.String(), value: Type.String() })),
  lines: Type.Array(Type.String()),
})
export type TillReceipt = Static<typeof TillReceipt>

/** ORD-09: receipts that no bank takes: staff enter them at the till, the shop makes and remembers them. */
export const receipts = staffGroup({
  /** `number`: of an order or a purchase, whose receipts are listed. */
  receipts: endpoint({
    method: 'GET',
    path: '/office/receipts',
    summary: 'Чеки заказа и\u00a0чеки, которые пробивают на\u00a0кассе',
    staff: 'money.reconcile',
    in: Shape({ number: Type.Optional(Type.String({ maxLength: 20 })) }),
    out: Shape({ to_enter: Type.Array(TillReceipt), found: Type.Array(ReceiptLine) }),
    refusals: STAFF_REFUSALS,
  }),
  correctReceipt: endpoint({
    method: 'POST',
    path: '/office/receipts/:id/correct',
    summary: 'Составить чек коррекции',
    staff: 'money.reconcile',
    in: Shape({
      id: ReceiptId,
      reason: Type.String({ minLength: 3, maxLength: 200 }),
      /** Sign of the receipt that was registered wrong; null: it was never registered. */
      fiscal_sign: OrNull(FiscalSign),
      /** Number of the order of the tax office. */
      order: OrNull(Type.String({ minLength: 1, maxLength: 32 })),
    }),
    out: Shape({ number: Type.String() }),
    refusals: { ...STAFF_REFUSALS, 'no-record': null, 'not-offered': null, 'record-changed': null },
  }),
  registerReceipt: endpoint({
    method: 'POST',
    path: '/office/receipts/:id/registered',
    summary: 'Чек пробит на\u00a0кассе, его фискальный признак',
    staff: 'money.reconcile',
    in: Shape({ id: ReceiptId, fiscal_sign: FiscalSign }),
    out: Shape({ number: Type.String() }),
    refusals: { ...STAFF_REFUSALS, 'record-changed': null },
  }),
})
