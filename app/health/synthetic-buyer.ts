/**
 * DESK-06: a buyer that is none: every ten minutes it searches for a popular product, puts it into a basket, asks for the ways and the
 * price of the checkout, and is undone. It places no order, is counted in no phrase and no report, and its basket is deleted.
 */
import { randomUUID } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import { Type } from 'typebox'
import { MINUTE_MS } from '#kernel/durations.ts'
import type { Answer } from '#kernel/endpoint.ts'
import { VariantId } from '#kernel/shared.api.ts'
import type { Caller } from '#platform/calls/caller.ts'
import type { Clock } from '#platform/clock.ts'
import { queryRow, Row } from '#platform/db/rows.ts'
import { transaction } from '#platform/db/transaction.ts'
import type { DB } from '#platform/db/types.gen.ts'
import {
  asOnlyBuyer,
  readSyntheticChecks,
  storeSyntheticCheck,
  type SyntheticCheck,
} from '#platform/health/health.sql.ts'
import { deleteBasket } from '#shop/basket/face.ts'
import type { AllGroupHandlers } from '../api/endpoints.ts'

export const EVERY_MS = 10 * MINUTE_MS
/** Nodes look more often: whose turn it is, the last check says. */
const LOOK_MS = MINUTE_MS

type Shop = Pick<AllGroupHandlers, 'search' | 'basket' | 'order'>
type Deps = {
  readonly db: Kysely<DB>
  readonly clock: Clock
  readonly shop: Shop
  readonly onError: (error: unknown) => void
}

const WantedRow = Row({ variant_id: VariantId, name: Type.String(), city: Type.String() })
/** A popular product that a store of some city has. */
const readWanted = (db: Kysely<DB>) =>
  queryRow(
    db,
    WantedRow,
    sql`
    SELECT v.id AS variant_id, p.name, c.code AS city FROM product p JOIN variant v ON v.product_id = p.id
    JOIN stock s ON s.variant_id = v.id AND s.on_hand > s.reserved
    JOIN store st ON st.id = s.store_id JOIN city c ON c.id = st.city_id AND c.code IS NOT NULL
    WHERE NOT p.discontinued ORDER BY p.popularity DESC, v.id, c.population DESC LIMIT 1`,
  )

class StepFailed extends Error {
  readonly step: string
  constructor(step: string, why: string) {
    super(why)
    this.step = step
  }
}

const valueOf = <T>(step: string, answer: Answer<T>): T => {
  if (!answer.ok) throw new StepFailed(step, answer.message)
  return answer.value
}

/** Throws for the first step that did not work; `begin` names each. */
const walk = async ({ db, shop }: Deps, visitorId: string, begin: (step: string) => void): Promise<void> => {
  const caller: Caller = {
    visitorId,
    customerId: null,
    requestId: 'synthetic buyer',
    address: null,
    idempotencyKey: null,
  }
  begin('остатки')
  const wanted = await readWanted(db)
  if (wanted === undefined)
    throw new StepFailed('остатки', 'Ни\u00a0в\u00a0одном магазине нет товара, который можно купить.')
  const { variant_id, name, city } = wanted
  begin('поиск')
  const found = valueOf('поиск', await shop.search.postSearchQuery({ city, query: name.slice(0, 100) }, caller))
  if (found.products.length === 0) throw new StepFailed('поиск', `По\u00a0запросу «${name}» ничего не\u00a0нашлось.`)
  begin('корзина')
  const basket = valueOf('корзина', await shop.basket.add({ product_id: variant_id, quantity: 1 }, caller))
  if (basket.items.length === 0) throw new StepFailed('корзина', 'Товар не\u00a0лёг в\u00a0корзину.')
  begin('способы получения')
  valueOf('способы получения', await shop.order.methods({ city }, caller))
  begin('цена')
  const price = valueOf('цена', await shop.order.price({ city, delivery: 'pickup' }, caller))
  if (price.total <= 0) throw new StepFailed('цена', 'Оформление показывает сумму 0\u00a0₽.')
}

/** One visit, which leaves nothing behind it. */
export const visitAsBuyer = async (deps: Deps): Promise<SyntheticCheck> => {
  const { db, clock } = deps
  const at = clock.now()
  const begun = performance.now()
  let step = ''
  const visitorId = randomUUID()
  const ended = (failed_step: string | null, detail: string): SyntheticCheck => ({
    at,
    failed_step,
    detail: detail.slice(0, 500),
    took_ms: Math.round(performance.now() - begun),
  })
  try {
    await walk(deps, visitorId, (begins) => (step = begins))
    return ended(null, '')
  } catch (error) {
    if (error instanceof StepFailed) return ended(error.step, error.message)
    // Its own words are for the log.
    deps.onError(error)
    return ended(step, 'Магазин не\u00a0смог ответить, почему\u00a0— в\u00a0его журнале.')
  } finally {
    await transaction(db, (tx) => deleteBasket(tx, visitorId))
  }
}

/** Returns what stops the visits. */
export const startSyntheticBuyer = (
  deps: Omit<Deps, 'shop'> & {
    /** The shop on its terms of now; called for each visit. */
    readonly openShop: () => Shop
    readonly alert: (message: string) => void
    readonly onError: (error: unknown) => void
  },
): (() => void) => {
  const look = (): Promise<void> =>
    asOnlyBuyer(deps.db, async () => {
      const [last] = await readSyntheticChecks(deps.db, 1)
      if (last !== undefined && deps.clock.now().getTime() - last.at.getTime() < EVERY_MS) return
      const check = await visitAsBuyer({ ...deps, shop: deps.openShop() })
      await storeSyntheticCheck(deps.db, check)
      if (check.failed_step !== null)
        deps.alert(`The synthetic buyer failed at «${check.failed_step}»: ${check.detail}`)
    })
  const run = (): void => void look().catch(deps.onError)
  const timer = setInterval(run, LOOK_MS).unref()
  run()
  return () => clearInterval(timer)
}
