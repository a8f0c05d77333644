/** Exchanges that are cut at a statement of the database, and steps of two sessions in any order. What is wrong is returned in words. */
import { isDeepStrictEqual } from 'node:util'
import type { Kysely, KyselyPlugin } from 'kysely'
import type { DB } from '#platform/db/types.gen.ts'
import { importXml, offersXml, type Package } from '#platform/commerceml/write-package.ts'
import type { Client } from '../../../ops/exchange/client-1c.ts'
import { clientOf, exchange, exchangeDeps, GOODS, sendTo } from '#kit/shops/exchange-shop.ts'

type Base = { readonly db: Kysely<DB> }

class Killed extends Error {}

/** Fails the statement of this number and all after it, as a process that has died; `count`: how many were asked. */
export const killingAt = (last: number) => {
  let count = 0
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      count += 1
      if (count >= last) throw new Killed(`killed at statement ${count}`)
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return { plugin, count: () => count }
}

type State = { readonly records: unknown; readonly stock: unknown; readonly sets: number }
const stateOf = async ({ db }: Base): Promise<State> => {
  const variants = await db
    .selectFrom('variant')
    .select(['sku', 'price', 'old_price', 'barcode'])
    .orderBy('sku')
    .execute()
  const stock = await db
    .selectFrom('stock')
    .innerJoin('variant', 'variant.id', 'variant_id')
    .select(['sku', 'store_id', 'on_hand'])
    .orderBy('sku')
    .orderBy('store_id')
    .execute()
  const sets = await db.selectFrom('change_set').select('id').where('reason', 'like', 'Обмен%').execute()
  return { records: variants, stock, sets: sets.length }
}

const NEW_ONLY = (GOODS.offers ?? []).filter(({ id }) => id !== 'n')
/** Goods that are linked: nothing new is made. */
const LINKED: Package = { ...GOODS, goods: (GOODS.goods ?? []).filter(({ id }) => id !== 'n'), offers: NEW_ONLY }
const killedDeps = (base: Base, plugin: KyselyPlugin) =>
  exchangeDeps({ db: base.db.withPlugin(plugin) }, { onError: () => {} })

/** How many statements an exchange of the package asks. */
export const countStatements = async (base: Base): Promise<number> => {
  const counting = killingAt(Number.POSITIVE_INFINITY)
  await exchange(sendTo(killedDeps(base, counting.plugin)), LINKED, 100_000)
  return counting.count()
}

/** Cuts an exchange at a statement, and repeats it whole. */
export const killAndRepeat = async (base: Base, statement: number): Promise<string[]> => {
  const wrong: string[] = []
  const old = await stateOf(base)
  await exchange(sendTo(killedDeps(base, killingAt(statement).plugin)), LINKED, 100_000).catch(() => {})
  const cut = await stateOf(base)
  await exchange(sendTo(exchangeDeps(base)), LINKED, 100_000)
  const repeated = await stateOf(base)
  if (!isDeepStrictEqual(cut.records, old.records) && !isDeepStrictEqual(cut.records, repeated.records))
    wrong.push(`killed at ${statement}: records are neither the old nor the new ones`)
  await exchange(sendTo(exchangeDeps(base)), LINKED, 100_000)
  if (!isDeepStrictEqual(await stateOf(base), repeated))
    wrong.push(`killed at ${statement}: the package changes something again`)
  if (repeated.sets !== 1) wrong.push(`killed at ${statement}: ${repeated.sets} change sets`)
  if (isDeepStrictEqual(old.records, repeated.records))
    wrong.push(`killed at ${statement}: the repetition changed nothing`)
  return wrong
}

/** Numbers from 0 to below `most`, the same for a seed. */
export const randomOf = (seed: number) => {
  let state = seed * 2_654_435_761 + 1
  return (most: number): number => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 0x9e3779b9) | 0
    return ((state >>> 0) % 65_536) % most
  }
}

const priced = (retail: string): Package => ({
  ...LINKED,
  offers: NEW_ONLY.map((offer) => ({ ...offer, prices: { retail, before: `9${retail}` } })),
})

/** Steps of an exchange in their order. */
const stepsOf = (client: Client, goods: Package): (() => Promise<unknown>)[] => [
  client.checkauth,
  () => client.init(),
  () => client.upload('import.xml', Buffer.from(importXml(goods)), 400),
  () => client.importFile('import.xml'),
  () => client.upload('offers.xml', Buffer.from(offersXml(goods)), 400),
  () => client.importFile('offers.xml'),
  () => client.step('complete'),
]

/** Two sessions with different prices, their steps in any order, repeated and left out; then one whole exchange. */
export const interleave = async (base: Base, seed: number): Promise<string[]> => {
  const random = randomOf(seed)
  const send = sendTo(exchangeDeps(base))
  const lanes = [stepsOf(clientOf(send), priced('1100')), stepsOf(clientOf(send), priced('1200'))]
  const at = [0, 0]
  const wrong: string[] = []
  for (let turn = 0; turn < 24; turn += 1) {
    const lane = random(2)
    const steps = lanes[lane] ?? []
    const skip = random(8)
    const step =
      steps[Math.max(0, Math.min(steps.length - 1, (at[lane] ?? 0) - (skip === 0 ? 2 : skip === 1 ? -1 : 0)))]
    await step?.().catch(() => {})
    at[lane] = ((at[lane] ?? 0) + 1) % (steps.length + 1)
    const torn = await base.db
      .selectFrom('variant')
      .select(['sku', 'price', 'old_price'])
      .where('sku', 'in', ['R-1', 'L-1', 'T-1'])
      .execute()
    for (const { sku, price, old_price } of torn)
      if (old_price !== null && old_price !== Number(`9${price}`))
        wrong.push(`seed ${seed}: ${sku} costs ${price} with an old price of ${old_price}`)
  }
  await exchange(send, LINKED, 100_000)
  const last = await stateOf(base)
  await exchange(send, LINKED, 100_000)
  if (!isDeepStrictEqual(await stateOf(base), last)) wrong.push(`seed ${seed}: the package changes something again`)
  const price = await base.db.selectFrom('variant').select('price').where('sku', '=', 'R-1').executeTakeFirstOrThrow()
  if (price.price !== 105_000) wrong.push(`seed ${seed}: the last exchange does not hold`)
  return wrong
}
