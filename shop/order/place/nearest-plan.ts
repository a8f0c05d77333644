/**
 * PARCEL-01: what is answered to an order that can no longer be had as it was chosen: a plan of the same kind from other sources, or
 * else the best one by the rule of BASK-07 (decisions 0232 and 0253).
 */
import type { Transaction } from 'kysely'
import { assertNever } from '#kernel/assert-never.ts'
import { refuse, type Refused } from '#kernel/endpoint.ts'
import { storeId } from '#kernel/ids.ts'
import type { DB } from '#platform/db/types.gen.ts'
import type { BasketLineRow } from '#shop/basket/face.ts'
import {
  fulfilmentPlan,
  twoParcelPlans,
  type FulfilmentPlan,
  type PlanPart,
  type TwoParcelPlan,
} from '#shop/basket/facts/fulfilment-plan.ts'
import { carrierDelivery } from '#shop/delivery/face.ts'
import { carriersServing } from '#shop/delivery/facts/carriers.ts'
import type { OfferedMethods } from '#shop/delivery/methods.api.ts'
import type { CityRow } from '#shop/places/face.ts'
import { movedOf, planInputOf, secondOf } from '#shop/basket/facts/parcel-plan.ts'
import { supplyFor, type SupplyStore, type Supply } from '#shop/stock/face.ts'
import { leastShortage } from '#shop/stock/facts/supply.ts'
import type { PlaceOrder, SoldOut } from '../order.api.ts'
import type { OrderDeps } from '../order-deps.ts'
import type { BasketPlan, PlanChanged, SecondParcel } from '../parcels.api.ts'
import { withFormerName } from '#shop/pricing/facts/former-name.ts'
import { methodsOf } from './offered-methods.ts'
import { packedLines, wantedOf } from './order-lines.ts'
import type { Placing } from './write-order.ts'

type Asked = Pick<PlaceOrder, 'delivery' | 'second_parcel' | 'moved_from'>
/** An order that was asked for. */
type AskedOrder = {
  readonly input: Asked
  readonly city: CityRow
  readonly lines: readonly BasketLineRow[]
  /** What the placing has read: of a pickup the chosen stores alone, otherwise every source of the city. */
  readonly supply: Supply
  readonly at: Date
}
type Stores = OfferedMethods['pickup']
type Nearest = {
  readonly plan: FulfilmentPlan
  /** The first of two stores gets what the second one has. */
  readonly isMoved: boolean
  /** What brings the part that nobody collects. */
  readonly sent: 'courier' | 'point'
}

const nearestOf = (
  asked: Asked,
  lines: readonly BasketLineRow[],
  { pickup, courier, point }: Pick<OfferedMethods, 'pickup' | 'courier' | 'point'>,
): Nearest => {
  const input = planInputOf(
    lines.map(({ variant_id }) => variant_id),
    { pickup, courier },
  )
  const isCollected = asked.delivery === 'pickup' || asked.moved_from !== undefined
  const isSentWhole = !isCollected && asked.second_parcel === undefined && courier?.missing.length === 0
  const same = twoParcelPlans(input).find(({ kind }) => (kind === 'two-stores') === isCollected)
  const plan = isSentWhole ? ({ kind: 'courier' } as const) : (same ?? fulfilmentPlan(input))
  const first = plan.kind === 'two-stores' ? pickup.find(({ store_id }) => store_id === plan.first.store) : undefined
  return {
    plan,
    isMoved: asked.moved_from !== undefined && first !== undefined && first.moved_ready_at !== null,
    sent: asked.delivery === 'point' && point !== null ? 'point' : 'courier',
  }
}

const secondParcel = (plan: TwoParcelPlan): SecondParcel => {
  const { store_id, variant_ids } = secondOf(plan)
  return { store_id, variant_ids: [...variant_ids] }
}

const WHOLE = { store_id: null, second_parcel: null, moved_from: null }
/** The fields with which this plan is ordered; null when none is possible. */
const basketPlanOf = ({ plan, isMoved, sent }: Nearest): BasketPlan | null => {
  switch (plan.kind) {
    case 'stores': {
      const [store] = plan.stores
      return store === undefined ? null : { ...WHOLE, delivery: 'pickup', store_id: storeId(store) }
    }
    case 'two-stores': {
      const { store_id, variant_ids } = movedOf(plan)
      const collected = { ...WHOLE, delivery: 'pickup', store_id: storeId(plan.first.store) } as const
      return isMoved
        ? { ...collected, moved_from: { store_id, variant_ids: [...variant_ids] } }
        : { ...collected, second_parcel: secondParcel(plan) }
    }
    case 'store-and-courier':
      return { ...WHOLE, delivery: sent, second_parcel: secondParcel(plan) }
    case 'courier':
      return { ...WHOLE, delivery: sent }
    case 'impossible':
      return null
    default:
      return assertNever(plan)
  }
}

const SENT: Readonly<Record<Nearest['sent'], string>> = {
  courier: 'привезёт курьер',
  point: 'привезём в\u00a0пункт выдачи',
}
/** «Теперь 2 из 3 — Кировка, остальное привезёт курьер.» */
const nearestText = ({ plan, isMoved, sent }: Nearest, count: number, stores: Stores): string => {
  const nameOf = (id: number): string => stores.find(({ store_id }) => store_id === id)?.name ?? ''
  const part = ({ store, lines }: PlanPart): string => `Теперь ${lines.length} из\u00a0${count}\u00a0— ${nameOf(store)}`
  switch (plan.kind) {
    case 'stores':
      return `Теперь весь заказ есть в\u00a0магазине ${nameOf(plan.stores[0] ?? 0)}.`
    case 'two-stores':
      return isMoved
        ? `${part(plan.first)}, остальное привезём туда из\u00a0магазина ${nameOf(plan.second.store)}.`
        : `${part(plan.first)}, остальное\u00a0— ${nameOf(plan.second.store)}.`
    case 'store-and-courier':
      return `${part(plan.first)}, остальное ${SENT[sent]}.`
    case 'courier':
      return `Теперь весь заказ ${SENT[sent]}.`
    case 'impossible':
      return 'Уменьшите количество или уберите, чего нет.'
    default:
      return assertNever(plan)
  }
}

const nearestPlan = async (
  tx: Transaction<DB>,
  { input, city, lines, supply: read, at }: AskedOrder,
  deps: OrderDeps,
): Promise<{ readonly nearest: BasketPlan | null; readonly words: string }> => {
  const carriers = carriersServing(deps.carriers, city.name)
  const door = await carrierDelivery(tx, carriers, {
    method: 'courier',
    city,
    pointId: null,
    lines: packedLines(lines),
    canPayOnline: deps.providers.length > 0,
    now: at,
  })
  const supply = input.delivery === 'pickup' ? await supplyFor(tx, city, wantedOf(lines)) : read
  const methods = await methodsOf(tx, deps.terms, city, supply, lines, 0, door, carriers, false, at)
  const nearest = nearestOf(input, lines, methods)
  return { nearest: basketPlanOf(nearest), words: nearestText(nearest, lines.length, methods.pickup) }
}

/** The plan of two sources is not possible any more. Nothing is reserved. */
export const planChanged = async (
  tx: Transaction<DB>,
  asked: AskedOrder,
  deps: OrderDeps,
): Promise<Refused<'plan-changed', PlanChanged>> => {
  const { nearest, words } = await nearestPlan(tx, asked, deps)
  return refuse('plan-changed', `Так получить заказ уже нельзя: пока вы\u00a0оформляли, наличие изменилось. ${words}`, {
    nearest,
  })
}

/** No source of the chosen method has everything any more. Nothing is reserved. A marketplace chooses itself: it gets no plan. */
export const soldOut = async (
  tx: Transaction<DB>,
  asked: AskedOrder & Pick<Placing, 'channel'>,
  candidates: readonly SupplyStore[],
  deps: OrderDeps,
): Promise<Refused<'not-enough', SoldOut>> => {
  const lines = leastShortage(asked.supply.free, candidates, wantedOf(asked.lines)).map(({ variantId, left }) =>
    withFormerName({ variant_id: variantId, left }),
  )
  const { nearest, words } = asked.channel === null ? await nearestPlan(tx, asked, deps) : { nearest: null, words: '' }
  return refuse('not-enough', `Пока вы\u00a0оформляли заказ, часть товаров разобрали. ${words}`, { lines, nearest })
}
