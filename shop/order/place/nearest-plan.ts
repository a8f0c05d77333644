/** PARCEL-01: what is answered to a plan that is no longer possible: the nearest one that is, by the rule of BASK-07. */
import type { Transaction } from 'kysely'
import { assertNever } from '#kernel/assert-never.ts'
import { refuse, type Refused } from '#kernel/endpoint.ts'
import { storeId } from '#kernel/ids.ts'
import type { DB } from '#platform/db/types.gen.ts'
import type { BasketLineRow } from '#shop/basket/face.ts'
import {
  fulfilmentPlan,
  type FulfilmentPlan,
  type PlanPart,
  type TwoParcelPlan,
} from '#shop/basket/facts/fulfilment-plan.ts'
import { carrierDelivery } from '#shop/delivery/face.ts'
import { carriersServing } from '#shop/delivery/facts/carriers.ts'
import type { OfferedMethods } from '#shop/delivery/methods.api.ts'
import type { CityRow } from '#shop/places/face.ts'
import { planInputOf, secondOf } from '#shop/basket/facts/parcel-plan.ts'
import type { OrderDeps } from '../order-deps.ts'
import type { BasketPlan, PlanChanged, SecondParcel } from '../parcels.api.ts'
import { methodsOf } from './offered-methods.ts'
import { packedLines } from './order-lines.ts'

const secondParcel = (plan: TwoParcelPlan): SecondParcel => {
  const { store_id, variant_ids } = secondOf(plan)
  return { store_id, variant_ids: [...variant_ids] }
}

/** The fields with which this plan is ordered; null when none is possible. */
export const basketPlanOf = (plan: FulfilmentPlan): BasketPlan | null => {
  switch (plan.kind) {
    case 'stores': {
      const [store] = plan.stores
      return store === undefined ? null : { delivery: 'pickup', store_id: storeId(store), second_parcel: null }
    }
    case 'two-stores':
      return { delivery: 'pickup', store_id: storeId(plan.first.store), second_parcel: secondParcel(plan) }
    case 'store-and-courier':
      return { delivery: 'courier', store_id: null, second_parcel: secondParcel(plan) }
    case 'courier':
      return { delivery: 'courier', store_id: null, second_parcel: null }
    case 'impossible':
      return null
    default:
      return assertNever(plan)
  }
}

/** «Теперь 2 из 3 — Кировка, остальное привезёт курьер.» */
const nearestText = (plan: FulfilmentPlan, count: number, stores: OfferedMethods['pickup']): string => {
  const nameOf = (id: number): string => stores.find(({ store_id }) => store_id === id)?.name ?? ''
  const part = ({ store, lines }: PlanPart): string => `Теперь ${lines.length} из\u00a0${count}\u00a0— ${nameOf(store)}`
  switch (plan.kind) {
    case 'stores':
      return `Теперь всё есть в\u00a0одном магазине: ${nameOf(plan.stores[0] ?? 0)}.`
    case 'two-stores':
      return `${part(plan.first)}, остальное\u00a0— ${nameOf(plan.second.store)}.`
    case 'store-and-courier':
      return `${part(plan.first)}, остальное привезёт курьер.`
    case 'courier':
      return 'Теперь всё привезёт курьер.'
    case 'impossible':
      return 'Уменьшите количество или уберите, чего нет.'
    default:
      return assertNever(plan)
  }
}

/** Nothing is reserved. */
export const planChanged = async (
  tx: Transaction<DB>,
  city: CityRow,
  lines: readonly BasketLineRow[],
  at: Date,
  deps: OrderDeps,
): Promise<Refused<'plan-changed', PlanChanged>> => {
  const door = await carrierDelivery(tx, carriersServing(deps.carriers, city.name), {
    method: 'courier',
    city,
    pointId: null,
    lines: packedLines(lines),
    canPayOnline: deps.providers.length > 0,
    now: at,
  })
  const { pickup, courier } = await methodsOf(tx, deps.terms, city, lines, 0, door, [], false, at)
  const variants = lines.map(({ variant_id }) => variant_id)
  const plan = fulfilmentPlan(planInputOf(variants, { pickup, courier }))
  return refuse(
    'plan-changed',
    `Так получить заказ уже нельзя: пока вы\u00a0оформляли, наличие изменилось. ${nearestText(plan, lines.length, pickup)}`,
    { nearest: basketPlanOf(plan) },
  )
}
