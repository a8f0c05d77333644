/**
 * A second, slow pricing of a basket, made from the rules in docs/decisions/0039-price-rules.md and not from shop/pricing/facts: by
 * pieces, and by trying every way to make groups of them. Baskets of a few pieces only; no two lines may have the same price.
 */
import type { PriceInput } from '#shop/pricing/facts/price-tree.ts'
import type { PricedLine, PriceRule, ProductSet } from '#shop/pricing/facts/price-rule.ts'

export type OraclePrice = {
  /** Kopecks by product: what is left to pay, and what points pay. */
  readonly left: Readonly<Record<number, number>>
  readonly bonusPoints: Readonly<Record<number, number>>
  /** Kopecks by the name of a rule that applied. */
  readonly saved: Readonly<Record<string, number>>
  /** Product of the gift by the name of its promotion. */
  readonly gifts: Readonly<Record<string, number>>
  readonly total: number
  readonly to_pay: number
}
type Sums = Map<number, number>
type Taken = Map<number, PriceRule[]>
type Saving = { readonly off: Sums; readonly used: ReadonlySet<number> }

const add = (numbers: Iterable<number>): number => [...numbers].reduce((sum, one) => sum + one, 0)
const inside = (set: ProductSet, line: PricedLine): boolean => {
  const under = set.categories.some((path) => `${line.category}/`.startsWith(`${path}/`))
  const named = set.brands.includes(line.brand) || set.skus.includes(line.sku) || under
  return named || line.labels.some((label) => set.labels.includes(label))
}
const all = (set: ProductSet): boolean =>
  [set.brands, set.categories, set.skus, set.labels].every((names) => names.length === 0)
const reduced = (line: PricedLine): boolean => (line.old_price ?? 0) > line.price
const allows = (rule: PriceRule, line: PricedLine, set: ProductSet): boolean =>
  (all(set) || inside(set, line)) && !inside(rule.excludes, line) && !(rule.excludes.on_sale && reduced(line))

/** Gives kopecks one at a time to the line that is furthest below its exact share; of equal ones to the smaller number. */
const share = (total: number, parts: Sums): Sums => {
  const whole = BigInt(add(parts.values()))
  const given: Sums = new Map(
    [...parts].map(([id, part]) => [id, Number((BigInt(total) * BigInt(part)) / (whole || 1n))]),
  )
  const behind = (id: number): bigint => BigInt(total) * BigInt(parts.get(id) ?? 0) - BigInt(given.get(id) ?? 0) * whole
  for (let rest = total - add(given.values()); rest > 0; rest -= 1) {
    const next = [...parts.keys()].reduce((best, id) => {
      const lead = behind(id) - behind(best)
      return lead > 0n || (lead === 0n && id < best) ? id : best
    })
    given.set(next, (given.get(next) ?? 0) + 1)
  }
  return given
}
const percentOf = (sum: number, percent: number): number => {
  const roubles = (BigInt(sum) * BigInt(percent) + 5_000n) / 10_000n
  return Math.min(sum, Number(roubles) * 100)
}

type Choice = { readonly worth: number; readonly free: number[]; readonly used: number[] }
/** The groups of `n` whose `free` cheapest pieces are worth most together, found by trying all. Prices fall from left to right. */
const bestGroups = (prices: readonly number[], pieces: number[], n: number, free: number): Choice => {
  const known = new Map<string, Choice>()
  const none = prices.map(() => 0)
  const from = (rest: number[]): Choice => {
    const key = rest.join()
    const found = known.get(key)
    if (found) return found
    let best: Choice = { worth: 0, free: none, used: none }
    const pick = (start: number, group: number[]): void => {
      if (group.length === n) {
        const after = from(rest.map((count, line) => count - group.filter((one) => one === line).length))
        const cheapest = group.slice(n - free)
        const worth = after.worth + add(cheapest.map((line) => prices[line] ?? 0))
        const counted = (more: readonly number[], counts: number[]): number[] =>
          counts.map((count, line) => count + more.filter((one) => one === line).length)
        if (worth > best.worth) best = { worth, free: counted(cheapest, after.free), used: counted(group, after.used) }
        return
      }
      for (let line = start; line < prices.length; line += 1)
        if (group.filter((one) => one === line).length < (rest[line] ?? 0)) pick(line, [...group, line])
    }
    pick(0, [])
    known.set(key, best)
    return best
  }
  return from(pieces)
}

const saving = (rule: PriceRule, lines: readonly PricedLine[], left: Sums): Saving | null => {
  const { effect } = rule
  const sums = (some: readonly PricedLine[]): Sums =>
    new Map(some.map((line) => [line.variant_id, left.get(line.variant_id) ?? 0]))
  const ofPieces = (line: PricedLine, count: number): number =>
    Number((BigInt(left.get(line.variant_id) ?? 0) * BigInt(count)) / BigInt(line.quantity))
  const used = (off: Sums): Set<number> => new Set([...off].filter(([, amount]) => amount > 0).map(([id]) => id))
  switch (effect.kind) {
    case 'percent':
    case 'amount': {
      const parts = sums(lines)
      const sum = add(parts.values())
      const off = effect.kind === 'percent' ? percentOf(sum, effect.percent) : Math.min(effect.amount, sum)
      return { off: share(off, parts), used: used(parts) }
    }
    case 'n_for_m':
    case 'cheapest_percent': {
      const free = effect.kind === 'n_for_m' ? effect.n - effect.m : 1
      const parts: Sums = new Map()
      const needed = new Set<number>()
      for (const brand of new Set(lines.map((line) => (effect.same_brand ? line.brand : '')))) {
        const shelf = lines
          .filter((line) => !effect.same_brand || line.brand === brand)
          .toSorted((a, b) => b.price - a.price)
        const best = bestGroups(
          shelf.map(({ price }) => price),
          shelf.map(({ quantity }) => quantity),
          effect.n,
          free,
        )
        shelf.forEach((line, index) => {
          parts.set(line.variant_id, ofPieces(line, best.free[index] ?? 0))
          if ((best.used[index] ?? 0) > 0) needed.add(line.variant_id)
        })
      }
      if (needed.size === 0) return null
      return {
        off: effect.kind === 'n_for_m' ? parts : share(percentOf(add(parts.values()), effect.percent), parts),
        used: needed,
      }
    }
    case 'set': {
      const members = rule.products.skus.map((sku) => lines.find((line) => line.sku === sku))
      const sets = Math.min(...members.map((line) => line?.quantity ?? 0))
      if (members.length === 0 || sets === 0) return null
      const parts: Sums = new Map(
        lines.map((line) => [line.variant_id, members.includes(line) ? ofPieces(line, sets) : 0]),
      )
      return { off: share(percentOf(add(parts.values()), effect.percent), parts), used: used(parts) }
    }
    case 'gift':
      return null
  }
}

const conditionsMet = (rule: PriceRule, name: string, { lines, buyer }: PriceInput): boolean => {
  const counting = lines.filter((line) => allows(rule, line, rule.threshold_products ?? rule.products))
  return (
    buyer.day >= rule.from &&
    (rule.until === null || buyer.day <= rule.until) &&
    (!rule.first_order || buyer.is_first_order) &&
    (buyer.own_uses.get(name) ?? 0) < (rule.per_customer ?? Infinity) &&
    (buyer.all_uses.get(name) ?? 0) < (rule.total_uses ?? Infinity) &&
    lines.some((line) => allows(rule, line, rule.products)) &&
    add(counting.map((line) => line.price * line.quantity)) >= (rule.threshold ?? 0)
  )
}

const attempt = (rule: PriceRule, name: string, input: PriceInput, left: Sums, taken: Taken): Saving | null => {
  if (!conditionsMet(rule, name, input)) return null
  const free = (line: PricedLine): boolean => {
    const others = taken.get(line.variant_id) ?? []
    return others.length === 0 || [...others, rule].every(({ stackable }) => stackable)
  }
  const open = input.lines.filter((line) => allows(rule, line, rule.products) && free(line))
  const found = open.length === 0 ? null : saving(rule, open, left)
  return found === null || add(found.off.values()) === 0 ? null : found
}

export const oraclePrice = (input: PriceInput): OraclePrice => {
  const left: Sums = new Map(input.lines.map((line) => [line.variant_id, line.price * line.quantity]))
  const taken: Taken = new Map()
  const saved: Record<string, number> = {}
  const gifts: Record<string, number> = {}
  const take = (rule: PriceRule, name: string, { off, used }: Saving): void => {
    for (const [id, amount] of off) left.set(id, (left.get(id) ?? 0) - amount)
    for (const id of used) taken.set(id, [...(taken.get(id) ?? []), rule])
    saved[name] = add(off.values())
  }
  const before = (a: PriceRule, b: PriceRule): number => a.priority - b.priority || (a.code < b.code ? -1 : 1)
  for (const rule of input.promotions.toSorted(before)) {
    const name = `promotion:${rule.code}`
    if (rule.effect.kind === 'gift') {
      const wanted = input.giftChoices.get(rule.code)
      if (wanted === null || !conditionsMet(rule, name, input)) continue
      const left = rule.effect.gifts.filter(
        (gift) => Object.values(gifts).filter((id) => id === gift.variant_id).length < gift.pieces,
      )
      const [gift] = [...left.filter((one) => one.variant_id === wanted), ...left]
      if (gift === undefined) continue
      gifts[name] = gift.variant_id
      saved[name] = input.lines.find((line) => line.variant_id === gift.variant_id)?.price ?? gift.price
      continue
    }
    const found = attempt(rule, name, input, left, taken)
    if (found !== null) take(rule, name, found)
  }
  const tried = input.codes.flatMap(({ code, rule }) => {
    const found = rule === null ? null : attempt(rule, `code:${code}`, input, left, taken)
    return rule === null || found === null ? [] : [{ rule, found, worth: add(found.off.values()) }]
  })
  const most = Math.max(...tried.map(({ worth }) => worth))
  const [winner] = tried.filter(({ worth }) => worth === most).toSorted((a, b) => (a.rule.code < b.rule.code ? -1 : 1))
  if (winner) take(winner.rule, `code:${winner.rule.code}`, winner.found)
  const goods = add(left.values())
  const payable: Sums = new Map(
    input.lines.map((line) => [line.variant_id, reduced(line) ? 0 : (left.get(line.variant_id) ?? 0)]),
  )
  const { balance = 0, wanted = 0, maxPercent = 0 } = input.bonusPoints ?? {}
  const allowed =
    winner?.rule.with_points === false
      ? 0
      : Math.min((goods * maxPercent) / 100, add(payable.values()), balance, wanted)
  const bonusPoints = share(Math.floor(allowed / 100) * 100, payable)
  for (const [id, amount] of bonusPoints) left.set(id, (left.get(id) ?? 0) - amount)
  const { price, freeFrom, paidIn } = input.courier
  const free = input.city.has_shops && !paidIn.includes(input.city.code) && freeFrom !== null && goods >= freeFrom
  const ownCourier = input.method === 'courier' && !free ? price : 0
  const byCarrier = input.method === 'courier' || input.method === 'point' ? input.carrier?.price : undefined
  const delivery = byCarrier ?? ownCourier
  const total = add(left.values()) + delivery
  return {
    left: Object.fromEntries(left),
    bonusPoints: Object.fromEntries(bonusPoints),
    saved,
    gifts,
    total,
    to_pay: Math.max(0, total - (input.certificate ?? 0)),
  }
}
