/** PARCEL-01: divides what an order costs between its parcels. The parts of every sum add up to the whole, to the kopeck. */
import type { VariantId } from '#kernel/ids.ts'
import { counted, PRODUCTS } from '#kernel/text.ts'
import { applied, type PriceRow } from './price-row.ts'
import type { PriceTree, TreeLine } from './price-tree.ts'
import { spread } from './spread.ts'

const sum = <T>(items: readonly T[], of: (item: T) => number): number =>
  items.reduce((total, item) => total + of(item), 0)

const amountOf = (lines: readonly TreeLine[], rule: string): number =>
  sum(lines, (line) => sum(line.rows, (row) => (row.rule === rule ? (row.amount ?? 0) : 0)))

const isDelivery = ({ rule }: PriceRow): boolean => rule === 'delivery' || rule === 'free-delivery'
const PICKUP = applied('delivery', 'Самовывоз', 0)

const goodsRow = (lines: readonly TreeLine[]): PriceRow =>
  applied(
    'goods',
    counted(
      sum(lines, ({ quantity }) => quantity),
      PRODUCTS,
    ),
    amountOf(lines, 'price'),
  )

/** The row with the share of these lines. A rule that gives them nothing has no row. */
const rowOf = (row: PriceRow, lines: readonly TreeLine[]): PriceRow[] => {
  if (row.rule === 'goods') return [goodsRow(lines)]
  const amount = amountOf(lines, row.rule)
  return row.amount === null || amount === 0 ? [] : [{ ...row, amount }]
}

/** What rules lacked, and delivery, are said with the first parcel. */
const rowsOf = (tree: PriceTree, lines: readonly TreeLine[], isFirst: boolean): PriceRow[] =>
  isFirst
    ? tree.rows.flatMap((row) => (isDelivery(row) || row.amount === null ? [row] : rowOf(row, lines)))
    : [...tree.rows.filter((row) => !isDelivery(row)).flatMap((row) => rowOf(row, lines)), PICKUP]

type Part = Omit<PriceTree, 'certificate_total' | 'to_pay'>

const partOf = (tree: PriceTree, lines: TreeLine[], isFirst: boolean): Part => {
  const goods_total = sum(lines, (line) => line.unit_price * line.quantity)
  const charged = sum(lines, (line) => line.total)
  const delivery_price = isFirst ? tree.delivery_price : 0
  return {
    lines,
    goods_full: amountOf(lines, 'price'),
    goods_total,
    discount_total: goods_total - charged,
    points_total: sum(lines, (line) => line.points_discount),
    delivery_price,
    total: charged + delivery_price,
    rows: rowsOf(tree, lines, isFirst),
  }
}

/**
 * The trees of the parcels, of which the first has the delivery and the others are pickups. `parcelOf`: the index of the parcel with
 * a variant. A certificate pays of each parcel in proportion to its total.
 */
export const splitTree = (tree: PriceTree, count: number, parcelOf: (variantId: VariantId) => number): PriceTree[] => {
  const parts = Array.from({ length: count }, (_, parcel) =>
    partOf(
      tree,
      tree.lines.filter(({ variant_id }) => parcelOf(variant_id) === parcel),
      parcel === 0,
    ),
  )
  const certificates = spread(
    tree.certificate_total,
    parts.map(({ total }) => total),
  )
  return parts.map((part, index) => {
    const certificate_total = certificates[index] ?? 0
    return { ...part, certificate_total, to_pay: part.total - certificate_total }
  })
}
