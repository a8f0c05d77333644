/** The board «Мой уход»: what a customer has received or added, by the steps of the shop. */
import { addDays, moscowDay } from '#kernel/dates.ts'
import { DAY_MS } from '#kernel/durations.ts'
import type { ProductId, VariantId } from '#kernel/ids.ts'
import {
  clashesOf,
  daysOfPack,
  isDue,
  lastDay,
  missingCover,
  monthsAfterOpening,
  stepOfSection,
  type RoutineTerms,
} from '#shop/catalogue/facts/routine.ts'
import { productCards, type CatalogueDeps } from '#shop/catalogue/face.ts'
import { readReceivedGoods } from '#shop/order/face.ts'
import { describeVariants } from '#shop/product/face.ts'
import { readFavoriteIds } from '../favourites/favorites.sql.ts'
import type { Customer } from '../account/user.sql.ts'
import type { OfferedForRoutine, RoutineBoard, RoutineItem } from '../routine.api.ts'
import { readRoutine, type RoutineRow } from './routine.sql.ts'

/** What was received longer ago has been used up. */
const RECEIVED_DAYS = 365
const FAVOURITES = 40
const MAX_OFFERED = 6

type Received = Awaited<ReturnType<typeof readReceivedGoods>>[number]
type Described = Awaited<ReturnType<typeof describeVariants>>[number]
type Chosen = {
  readonly productId: ProductId
  readonly variantId: VariantId
  readonly row: RoutineRow | undefined
  readonly received: Received | undefined
}

/** What stands on the board: a product that was removed stands there again when it has been received since. */
export const readChosen = async (
  { db, clock }: Pick<CatalogueDeps, 'db' | 'clock'>,
  customerId: number,
): Promise<Chosen[]> => {
  const [rows, goods] = await Promise.all([
    readRoutine(db, customerId),
    readReceivedGoods(db, customerId, new Date(clock.now().getTime() - RECEIVED_DAYS * DAY_MS)),
  ])
  const rowOf = new Map(rows.map((row) => [row.product_id, row]))
  const receivedOf = new Map(goods.map((received) => [received.product_id, received]))
  return [...new Set([...receivedOf.keys(), ...rowOf.keys()])].flatMap((productId): Chosen[] => {
    const [row, received] = [rowOf.get(productId), receivedOf.get(productId)]
    const isRemoved = row?.removed_at != null && (received === undefined || received.received_at <= row.removed_at)
    const variantId = received?.variant_id ?? row?.variant_id
    return isRemoved || variantId === undefined ? [] : [{ productId, variantId, row, received }]
  })
}

/** The day that the customer has said, unless a later pack was received; a received pack is opened on the next day. */
const openedOn = ({ row, received }: Chosen): string | null => {
  const said = row?.opened_on ?? null
  if (received === undefined) return said
  const day = moscowDay(received.received_at)
  return said !== null && said >= day ? said : addDays(day, 1)
}

type Standing = { readonly item: RoutineItem; readonly step: number; readonly actives: readonly string[] }

const standing = (terms: RoutineTerms, chosen: Chosen, described: Described, today: string): Standing[] => {
  const { product_id, section, facts, actives, size_amount, size_unit } = described
  const at = stepOfSection(terms.steps, section)
  const step = terms.steps[at]
  if (step === undefined) return []
  const part = chosen.row?.day_part ?? step.part
  const every = chosen.row?.every_days ?? step.every
  const opened = openedOn(chosen)
  const days = daysOfPack({ amount: size_amount, unit: size_unit }, step.perUse, { part, every })
  const ends = opened === null ? null : lastDay(opened, chosen.received?.quantity ?? 1, days, monthsAfterOpening(facts))
  const item = {
    product_id,
    ...shownOf(described),
    price: null,
    available: false,
    step: step.name,
    day_part: part,
    every_days: every,
    opened_on: opened,
    ends_on: ends,
    is_due: ends !== null && isDue(ends, today),
  }
  return [{ item, step: at, actives }]
}

const shownOf = (one: Described): Omit<OfferedForRoutine, 'step'> => {
  const { variant_id, slug, name, brand_name, size_text, shade_name, height_mm, picture } = one
  return { variant_id, slug, name, brand_name, size_text, shade_name, height_mm, picture }
}

/** Favourites whose products belong to a step and are not on the board. */
const offered = async (
  deps: CatalogueDeps,
  terms: RoutineTerms,
  { city, visitorId, shown }: { city: string; visitorId: string; shown: ReadonlySet<number> },
): Promise<RoutineBoard['offered']> => {
  const ids = await readFavoriteIds(deps.db, visitorId, FAVOURITES)
  const cards = await productCards.cardsOf(
    deps,
    city,
    ids.filter((id) => !shown.has(id)),
  )
  const described = await describeVariants(
    deps.db,
    cards.map(({ variant_id }) => variant_id),
  )
  return described
    .flatMap((one) => {
      const step = terms.steps[stepOfSection(terms.steps, one.section)]
      return step === undefined ? [] : [{ ...shownOf(one), step: step.name }]
    })
    .slice(0, MAX_OFFERED)
}

export const readBoard = async (
  deps: CatalogueDeps,
  terms: RoutineTerms,
  customer: Customer,
  city: string,
): Promise<RoutineBoard> => {
  const today = moscowDay(deps.clock.now())
  const chosen = await readChosen(deps, customer.id)
  const variantIds = chosen.map(({ variantId }) => variantId)
  const [described, cards] = await Promise.all([
    describeVariants(deps.db, variantIds),
    productCards.cardsOfVariants(deps, city, variantIds),
  ])
  const descriptionOf = new Map(described.map((one) => [one.variant_id, one]))
  const cardOf = new Map(cards.map((card) => [card.variant_id, card]))
  const all = chosen
    .flatMap((one) => {
      const description = descriptionOf.get(one.variantId)
      return description === undefined ? [] : standing(terms, one, description, today)
    })
    .toSorted((a, b) => a.step - b.step)
  const products = all.map(({ item, actives }) => ({
    productId: item.product_id,
    step: item.step,
    actives,
    part: item.day_part,
    every: item.every_days,
  }))
  return {
    today,
    items: all.map(({ item }) => {
      const card = cardOf.get(item.variant_id)
      return card === undefined ? item : { ...item, price: card.price, available: card.available }
    }),
    clashes: clashesOf(terms, products).map(({ productIds, words, fits }) => ({
      product_ids: [productIds[0], productIds[1]],
      words,
      fits,
    })),
    missing: missingCover(terms, products),
    offered: await offered(deps, terms, {
      city,
      visitorId: customer.visitor_id,
      shown: new Set(all.map(({ item }) => item.product_id)),
    }),
  }
}
