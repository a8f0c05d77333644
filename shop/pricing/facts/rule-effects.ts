/** How much a rule takes off each line, once its conditions are met. */
import { counted, PRODUCTS } from '#kernel/text.ts'
import type { PricedLine, PriceRule, RuleEffect } from './price-rule.ts'
import type { Reachable } from './price-row.ts'
import { spread } from './spread.ts'

/** A line with what is left to pay of it, in kopecks. */
export type OpenLine = { readonly line: PricedLine; readonly left: number }
/** By position in the lines given. `used`: lines whose pieces the rule needed, also those it takes nothing off. */
export type Discount = { readonly amounts: readonly number[]; readonly used: readonly boolean[] }

const ROUBLE = 100

/** Rounded to whole roubles, at most `sum`. */
const percentOf = (sum: number, percent: number): number =>
  Math.min(sum, Math.round((sum * percent) / (100 * ROUBLE)) * ROUBLE)

/** The price of `pieces` of a line, of what is left to pay of it. */
const priceOf = ({ line, left }: OpenLine, pieces: number): number =>
  pieces === line.quantity ? left : Math.floor((left * pieces) / line.quantity)

const total = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0)

const spreadOver = (sum: number, parts: readonly number[]): Discount => ({
  amounts: spread(sum, parts),
  used: parts.map((part) => part > 0),
})

type Group = { readonly n: number; readonly same_brand: boolean }

/** Pieces of the lines in groups of `n`, the dearest pieces first; each piece is the position of its line. */
const groupsOf = (lines: readonly OpenLine[], { n, same_brand }: Group): number[][] => {
  const shelves = new Map<string, number[]>()
  const dearestFirst = lines
    .map(({ line }, index) => ({ line, index }))
    .toSorted((a, b) => b.line.price - a.line.price || a.line.variant_id - b.line.variant_id)
  for (const { line, index } of dearestFirst) {
    const key = same_brand ? line.brand : ''
    const shelf = shelves.get(key) ?? []
    shelf.push(...Array.from({ length: line.quantity }, () => index))
    shelves.set(key, shelf)
  }
  return [...shelves.values()].flatMap((shelf) =>
    Array.from({ length: Math.floor(shelf.length / n) }, (_, group) => shelf.slice(group * n, group * n + n)),
  )
}

const countIn = (pieces: readonly number[], lines: readonly OpenLine[]): number[] => {
  const counts = lines.map(() => 0)
  for (const index of pieces) counts[index] = (counts[index] ?? 0) + 1
  return counts
}

/** The price of the cheapest `cheapest` pieces of every group, by line; otherwise how many pieces a group lacks. */
const cheapestOf = (
  lines: readonly OpenLine[],
  group: Group,
  cheapest: number,
): { parts: number[]; used: boolean[] } | Reachable => {
  const groups = groupsOf(lines, group)
  if (groups.length === 0) return { reach: `добавьте ещё ${counted(group.n - largestShelf(lines, group), PRODUCTS)}` }
  const counts = countIn(
    groups.flatMap((pieces) => pieces.slice(group.n - cheapest)),
    lines,
  )
  const members = countIn(groups.flat(), lines)
  return {
    parts: lines.map((open, index) => priceOf(open, counts[index] ?? 0)),
    used: members.map((count) => count > 0),
  }
}

const largestShelf = (lines: readonly OpenLine[], { same_brand }: Group): number => {
  const sizes = new Map<string, number>()
  for (const { line } of lines) {
    const key = same_brand ? line.brand : ''
    sizes.set(key, (sizes.get(key) ?? 0) + line.quantity)
  }
  return Math.max(0, ...sizes.values())
}

/** The price of the pieces of complete sets, by line; otherwise how many products a set lacks. */
const setsOf = (lines: readonly OpenLine[], skus: readonly string[]): number[] | Reachable => {
  const pieces = (sku: string): number => lines.find(({ line }) => line.sku === sku)?.line.quantity ?? 0
  const lacking = skus.filter((sku) => pieces(sku) === 0).length
  if (skus.length === 0 || lacking > 0)
    return { reach: `до\u00a0набора не\u00a0хватает: ${counted(lacking, PRODUCTS)}` }
  const sets = Math.min(...skus.map(pieces))
  return lines.map((open) => (skus.includes(open.line.sku) ? priceOf(open, sets) : 0))
}

/** Or the missing condition. A gift takes nothing off the lines. */
export const discountOf = (
  lines: readonly OpenLine[],
  effect: Exclude<RuleEffect, { kind: 'gift' }>,
  rule: PriceRule,
): Discount | Reachable => {
  const left = lines.map((open) => open.left)
  switch (effect.kind) {
    case 'percent':
      return spreadOver(percentOf(total(left), effect.percent), left)
    case 'amount':
      return spreadOver(Math.min(effect.amount, total(left)), left)
    case 'cheapest_percent': {
      const found = cheapestOf(lines, effect, 1)
      if ('reach' in found) return found
      return { amounts: spread(percentOf(total(found.parts), effect.percent), found.parts), used: found.used }
    }
    case 'n_for_m': {
      const found = cheapestOf(lines, effect, effect.n - effect.m)
      return 'reach' in found ? found : { amounts: found.parts, used: found.used }
    }
    case 'set': {
      const parts = setsOf(lines, rule.products.skus)
      return 'reach' in parts ? parts : spreadOver(percentOf(total(parts), effect.percent), parts)
    }
  }
}
