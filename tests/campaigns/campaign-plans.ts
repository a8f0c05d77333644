/**
 * PARCEL-01: what the plans of random baskets cost that no store has whole, in the demo's stock, at random minutes of a week: days until
 * everything is had, money, ways to a store and days of waiting for a courier. Compares the plan that the shop chooses beforehand with
 * other rules, for imagined buyers to whom a way, a wait and a day are worth different sums (decision 0254).
 *   node tests/campaigns/campaign-plans.ts [--baskets 1000] [--seed 1]
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Kysely } from 'kysely'
import { fillEmptyCatalogue } from '#app/import/fill-empty-catalogue.ts'
import { dayAt, daysBetween } from '#kernel/dates.ts'
import { MINUTE_MS } from '#kernel/durations.ts'
import { variantId, type VariantId } from '#kernel/ids.ts'
import { seededRandom, type SeededRandom } from '#kit/seeded-random.ts'
import { newShopper, orderShop } from '#kit/shops/order-shop.ts'
import { valueOf } from '#kit/value-of.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { replaceLines } from '#shop/basket/face.ts'
import { linesOfKey } from '#shop/basket/facts/parcel-plan.ts'
import { planOptions, type PlanOption } from '#shop/basket/facts/plan-options.ts'
import type { OfferedMethods } from '#shop/delivery/methods.api.ts'
import { withTemporaryDatabase } from '../lab/temporary-database.ts'

const { values } = parseArgs({
  options: { baskets: { type: 'string', default: '1000' }, seed: { type: 'string', default: '1' } },
})
const BUYERS_PER_BASKET = 20
/** The most that a way, a wait and a day are worth to imagined buyers, in roubles; each worth is drawn evenly from nothing up to it. */
const CROWDS: Readonly<Record<string, Buyer>> = {
  'who weigh all alike': { way: 400, wait: 200, day: 300 },
  'to whom money comes first': { way: 200, wait: 100, day: 150 },
  'in a hurry': { way: 400, wait: 200, day: 900 },
  'who hate to go out': { way: 900, wait: 200, day: 300 },
}
const WEEK_START = new Date('2026-11-16T03:00:00Z')

type Kind = 'courier' | 'two stores' | 'store and courier' | 'one store later'
type Plan = {
  readonly kind: Kind
  readonly days: number
  readonly roubles: number
  readonly ways: number
  readonly waits: number
}
type Buyer = { readonly way: number; readonly wait: number; readonly day: number }

const KINDS: readonly (readonly [prefix: string, kind: Kind, ways: number, waits: number])[] = [
  ['pickup', 'two stores', 2, 0],
  ['courier', 'store and courier', 1, 1],
  ['moved', 'one store later', 1, 0],
  ['', 'courier', 0, 1],
]
const planOf = ({ key, storeId }: PlanOption, { pickup, courier }: OfferedMethods, now: Date): Plan => {
  const [, kind, ways, waits] = KINDS.find(([prefix]) => key.startsWith(prefix)) ?? ['', 'courier', 0, 1]
  const own = pickup.find(({ store_id }) => store_id === storeId)
  const second = pickup.find(({ store_id }) => store_id === linesOfKey(key)?.store_id)
  const offset = pickup[0]?.timezoneoffset ?? 0
  const dayOf = (moment: string | null | undefined): string => (moment ? dayAt(new Date(moment), offset) : '')
  const last = {
    courier: [courier?.date ?? ''],
    'two stores': [dayOf(own?.partly_ready_at), dayOf(second?.partly_ready_at)],
    'store and courier': [dayOf(second?.partly_ready_at), courier?.date ?? ''],
    'one store later': [dayOf(own?.moved_ready_at)],
  }[kind].toSorted()
  const days = daysBetween(dayAt(now, offset), last.at(-1) ?? '')
  return { kind, days, roubles: waits === 0 ? 0 : (courier?.price ?? 0) / 100, ways, waits }
}

const costFor = ({ way, wait, day }: Buyer, { days, roubles, ways, waits }: Plan): number =>
  roubles + ways * way + waits * wait + days * day
const least = (plans: readonly Plan[], cost: (plan: Plan) => number): Plan | undefined =>
  plans.toSorted((a, b) => cost(a) - cost(b))[0]
const freeSoonest = (plans: readonly Plan[]): Plan | undefined =>
  least(
    plans.filter(({ roubles }) => roubles === 0),
    ({ days, ways }) => days * 10 + ways,
  )
const RULES: Readonly<Record<string, (plans: readonly Plan[]) => Plan | undefined>> = {
  'the shop': (plans) => plans[0],
  'one parcel first': (plans) =>
    plans.find(({ kind }) => kind === 'courier') ?? plans.find(({ kind }) => kind === 'two stores') ?? plans[0],
  'two stores first': (plans) => plans.find(({ kind }) => kind === 'two stores') ?? plans[0],
  'the soonest, then the cheapest': (plans) => least(plans, ({ days, roubles }) => days * 1e6 + roubles),
  'the cheapest, then the soonest': (plans) => least(plans, ({ days, roubles }) => roubles * 1e6 + days),
  'the free and soonest, else the courier': (plans) => freeSoonest(plans) ?? plans[0],
  'one store later first': (plans) => plans.find(({ kind }) => kind === 'one store later') ?? plans[0],
}
/** No worse in anything, and better in something. */
const isBetter = (one: Plan, other: Plan): boolean => {
  const facts = ['days', 'roubles', 'ways', 'waits'] as const
  return facts.every((fact) => one[fact] <= other[fact]) && facts.some((fact) => one[fact] < other[fact])
}

type Cities = readonly { readonly code: string; readonly variants: readonly VariantId[] }[]
const readCities = async (db: Kysely<DB>): Promise<Cities> => {
  const rows = await db
    .selectFrom('stock')
    .innerJoin('store', 'store.id', 'stock.store_id')
    .innerJoin('city', 'city.id', 'store.city_id')
    .select(['city.code', 'stock.variant_id'])
    .where('store.is_warehouse', '=', false)
    .whereRef('stock.on_hand', '>', 'stock.reserved')
    .execute()
  const byCity = Map.groupBy(rows, ({ code }) => code)
  return [...byCity].map(([code, found]) => ({ code: code ?? '', variants: found.map(({ variant_id }) => variant_id) }))
}

type Lines = readonly { readonly variant_id: VariantId; readonly quantity: number }[]
/** Goods that many stores of the city have are drawn more often, as buyers meet them more often. */
const basketOf = (random: SeededRandom, variants: readonly VariantId[]): Lines => {
  const wanted = new Set(
    Array.from({ length: 2 + random.below(5) }, () => variants[random.below(variants.length)] ?? variantId(0)),
  )
  return [...wanted].map((variant_id) => ({ variant_id, quantity: random.once(5) ? 2 : 1 }))
}

const mean = (all: readonly number[]): string => (all.reduce((sum, one) => sum + one, 0) / all.length).toFixed(2)
const share = (part: number, all: number): string => `${((part / all) * 100).toFixed(1)} %`
const facts = (plans: readonly Plan[]): string =>
  `${mean(plans.map(({ days }) => days))} days, ${mean(plans.map(({ roubles }) => roubles))} roubles, ` +
  `${mean(plans.map(({ ways }) => ways))} ways, ${mean(plans.map(({ waits }) => waits))} waits`

await withTemporaryDatabase('campaign-plans', async (db) => {
  const folder = join(import.meta.dirname, '../../demo')
  await fillEmptyCatalogue({ db, importing: db, folder, report: () => {} })
  const random = seededRandom(Number(values.seed))
  const cities = await readCities(db)
  const chosen: Plan[][] = []
  let whole = 0
  let none = 0
  for (let basket = 0; basket < Number(values.baskets); basket += 1) {
    const city = cities[random.below(cities.length)]
    const now = new Date(WEEK_START.getTime() + random.below(7 * 24 * 60) * MINUTE_MS)
    const { order } = orderShop(db, 0, { clock: { now: () => now } })
    const { caller, visitorId } = newShopper()
    const lines = basketOf(random, city?.variants ?? [])
    await replaceLines(db, visitorId, null, lines)
    const methods = valueOf(await order.methods({ city: city?.code ?? '' }, caller))
    const options = planOptions(
      lines.map(({ variant_id }) => variant_id),
      methods,
      now,
    )
    if (options.length > 0) chosen.push(options.map((option) => planOf(option, methods, now)))
    else if (methods.pickup.some(({ ready_at }) => ready_at !== null)) whole += 1
    else none += 1
  }
  console.log(
    `${values.baskets} baskets, whole in a store ${whole}, a choice of plans ${chosen.length}, neither ${none}`,
  )
  for (const [, kind] of KINDS) {
    const possible = chosen.flatMap((plans) => plans.filter((plan) => plan.kind === kind))
    const first = chosen.filter(([plan]) => plan?.kind === kind).length
    console.log(
      `${kind}: possible in ${share(possible.length, chosen.length)}, first in ${share(first, chosen.length)}: ` +
        facts(possible),
    )
  }
  const crowds = Object.entries(CROWDS).map(([name, most]) => {
    const buyers = chosen.flatMap((plans) =>
      Array.from({ length: BUYERS_PER_BASKET }, () => {
        const buyer = { way: random.below(most.way), wait: random.below(most.wait), day: random.below(most.day) }
        return { plans, buyer, best: least(plans, (plan) => costFor(buyer, plan)) }
      }),
    )
    return { name, buyers }
  })
  for (const [name, rule] of Object.entries(RULES)) {
    const taken = chosen.flatMap((plans) => rule(plans) ?? [])
    const beaten = chosen.filter((plans) => plans.some((plan) => isBetter(plan, rule(plans) ?? plan))).length
    console.log(`${name}: ${facts(taken)}; another plan is better in everything in ${share(beaten, chosen.length)}`)
    for (const { name: crowd, buyers } of crowds) {
      const best = buyers.filter((one) => one.best?.kind === rule(one.plans)?.kind).length
      const lost = buyers.map(({ plans, buyer, best: own }) => {
        const plan = rule(plans)
        return plan === undefined || own === undefined ? 0 : costFor(buyer, plan) - costFor(buyer, own)
      })
      console.log(`  buyers ${crowd}: best for ${share(best, buyers.length)}, loses ${mean(lost)} roubles on average`)
    }
  }
})
