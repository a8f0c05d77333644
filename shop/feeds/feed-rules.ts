/** Which offers the feeds leave out, and why. */
import { HOUR_MS } from '#kernel/durations.ts'
import { RULE_REASON } from './facts/offer-facts.ts'
import type { FeedCategory, FeedRow, FeedRule, StockPlace } from './feeds.sql.ts'

/** The first reason that holds; null: the offer is in the feeds. */
export type ReasonOf = (row: FeedRow) => string | null

type Condition = (row: FeedRow) => boolean

/** Milliseconds since the newest exchange of a place that has the variant; null: no place has it. */
const stockAge = ({ stock }: FeedRow, syncedAt: ReadonlyMap<string, number>, now: number): number | null => {
  if (stock === null) return null
  let newest = 0
  for (const part of stock.split(' ')) newest = Math.max(newest, syncedAt.get(part.slice(0, part.indexOf(':'))) ?? 0)
  return now - newest
}

const conditionsOf = (
  rule: FeedRule,
  categories: readonly FeedCategory[],
  syncedAt: ReadonlyMap<string, number>,
  now: number,
): Condition[] => {
  const { price_from: from, price_to: to, stock_older_hours: hours } = rule
  const conditions: Condition[] = []
  if (rule.sections.length > 0) {
    const isUnder = (path: string): boolean =>
      rule.sections.some((section) => path === section || path.startsWith(`${section}/`))
    const under = new Set(categories.flatMap(({ id, path }) => (isUnder(path) ? [id] : [])))
    conditions.push(({ category_id }) => under.has(category_id))
  }
  const brands = new Set(rule.brands)
  if (brands.size > 0) conditions.push(({ brand_slug }) => brands.has(brand_slug))
  if (from !== null) conditions.push(({ price }) => price >= from)
  if (to !== null) conditions.push(({ price }) => price <= to)
  if (rule.without_barcode) conditions.push(({ barcode }) => barcode === null)
  if (hours !== null)
    conditions.push((row) => {
      const age = stockAge(row, syncedAt, now)
      return age !== null && age > hours * HOUR_MS
    })
  return conditions
}

/**
 * A rule leaves out what all of its conditions hold for. Rules are tried in their order, after what no feed can have. Sections are
 * those of the main one of a product, as in promotions and returns.
 */
export const reasonsBy = (
  rules: readonly FeedRule[],
  categories: readonly FeedCategory[],
  places: readonly StockPlace[],
  now: Date,
): ReasonOf => {
  const syncedAt = new Map(places.map(({ id, synced_at }) => [String(id), synced_at?.getTime() ?? 0]))
  const all = rules.map((rule) => ({
    reason: RULE_REASON + rule.code,
    conditions: conditionsOf(rule, categories, syncedAt, now.getTime()),
  }))
  return (row) => {
    if (row.pictures === null) return 'no-picture'
    return all.find(({ conditions }) => conditions.every((holds) => holds(row)))?.reason ?? null
  }
}
