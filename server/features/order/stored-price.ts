import { Value } from 'typebox/value'
import { PriceTree } from '#contract/order.schema.ts'
import { isRecord } from '#domain/is-record.ts'

/** The price tree of an order. One stored before there were points, certificates and gifts lacks their figures, which are 0. */
export const storedPrice = (stored: unknown): PriceTree => {
  if (!isRecord(stored)) throw new Error('A stored price tree is not an object')
  const lines = Array.isArray(stored['lines']) ? stored['lines'].filter(isRecord) : []
  return Value.Parse(PriceTree, {
    points_total: 0,
    certificate_total: 0,
    to_pay: stored['total'],
    ...stored,
    lines: lines.map((line) => ({ points_discount: 0, gift_quantity: 0, ...line })),
  })
}
