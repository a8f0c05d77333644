import type { ShopTerms } from '#shop/company/facts/shop-terms.ts'
import { done, refuse, type Answer, type Handlers } from '#kernel/endpoint.ts'
import { composed } from './facts/composition-parts.ts'
import type { product, AvailabilityQuery, CityStock, ProductPage, StockQuery } from './product.api.ts'
import { NO_CITY } from '#kernel/city-cookie.ts'
import { dayAt } from '#kernel/dates.ts'
import type { ProductId, VariantId } from '#kernel/ids.ts'
import { salePercent } from '#kernel/money.ts'
import { shownRating } from '#shop/catalogue/facts/card-offer.ts'
import { cityByKey } from '#shop/places/face.ts'
import { stepOfSection, type RoutineTerms } from '#shop/catalogue/facts/routine.ts'
import { isStockStale } from '#shop/stock/facts/stock-age.ts'
import { readExpressStores, readOpeningTimes, readShipping } from '#shop/delivery/face.ts'
import { ensureVisitor, type Caller } from '#platform/calls/caller.ts'
import { productCards, isInStock, type CatalogueDeps, type CatalogueSnapshot } from '#shop/catalogue/face.ts'
import { productAvailability, courierTo, withHope, type ComingPieces } from './availability.policy.ts'
import { readOtherCities, readStoreStock, readVariantIds, readVariantsOf } from './availability.sql.ts'
import { axesOf, factsOf } from './attribute-values.ts'
import { readProductPage, type VariantRow } from './product-page.sql.ts'
import {
  availableFirst,
  COMPANIONS_SHOWN,
  nearestShades,
  ratingCounts,
  REVIEWS_PER_PAGE,
  unitPrice,
} from './product.policy.ts'
import { readOtherShades, readShadeColor } from './shades.sql.ts'
import { readAlikeRating } from './reviews/alike.sql.ts'
import { reviewMarks } from './helpful-marks.sql.ts'
import { countReviews, readGoesWith, readProductId, readReviews, readSimilar } from './product.sql.ts'

const noProduct = () =>
  refuse('no-product', 'Такого товара нет. Возможно, изменился его адрес: попробуйте найти его в каталоге.')

const noCity = () => refuse('no-city', 'Такого города нет в списке. Выберите другой.')

const noReview = () => refuse('no-review', 'Этого отзыва больше нет.')

type Variant = ProductPage['variants'][number]
const variantOf = (
  { size_amount, size_unit, attributes: _attributes, ...variant }: VariantRow,
  choices: Variant['choices'],
  snapshot: CatalogueSnapshot,
): Variant => ({
  ...variant,
  choices,
  sale_percent: salePercent(variant.price, variant.old_price),
  in_stock: isInStock(snapshot, variant.id),
  unit_price: unitPrice(
    variant.price,
    size_amount,
    snapshot.products.attributes.units.find(({ name }) => name === size_unit),
  ),
})

export type ProductDeps = CatalogueDeps & {
  /** They serve the doors of cities without shops; empty: the shop's own couriers do. */
  readonly carriers: readonly unknown[]
  readonly terms: Pick<ShopTerms, 'courier' | 'assembly' | 'dates'>
  /** Finds the doors of express orders; undefined: there is no express. */
  readonly addressHints?: unknown
  /** Absent or null: the shop's buyers put no routine together. */
  readonly routine?: Pick<RoutineTerms, 'steps'> | null
  /** Pieces of these variants that are on their way to the shelves of a city, the soonest first. */
  readonly readComing: (ids: readonly VariantId[], cityId: number, now: Date) => Promise<readonly ComingPieces[]>
}

const getAvailability: (
  deps: ProductDeps,
  ask: AvailabilityQuery,
) => ReturnType<Handlers<typeof product, Caller>['availability']> = async (deps, ask) => {
  const city = ask.city === NO_CITY ? null : await cityByKey(deps.db, ask.city)
  if (city === undefined) return noCity()
  const variantIds = await readVariantIds(deps.db, ask.product_id)
  if (variantIds.length === 0) return noProduct()
  const places = await readStoreStock(deps.db, variantIds, city?.id ?? null)
  const now = deps.clock.now()
  const clock = {
    times: city === null ? new Map() : await readOpeningTimes(deps.db, city.id),
    utcOffsetMin: city?.utc_offset_min ?? 0,
    assembly: deps.terms.assembly,
    express:
      city?.has_shops && deps.addressHints !== undefined
        ? await readExpressStores(deps.db, city, (at) => isStockStale(at, now), now)
        : [],
  }
  const variants = variantIds.map((id) => productAvailability(id, places, clock, now, deps.terms.dates))
  const missing = variants.filter(({ best_quantity }) => best_quantity === 0).map(({ variant_id }) => variant_id)
  const [cities, coming] =
    missing.length === 0
      ? [[], []]
      : await Promise.all([
          readOtherCities(deps.db, missing, city?.id ?? null),
          city === null ? [] : deps.readComing(missing, city.id, now),
        ])
  return done({
    city_name: city?.name ?? null,
    city_name_in: city?.name_in ?? null,
    variants: variants.map((variant) => (variant.best_quantity === 0 ? withHope(variant, cities, coming) : variant)),
    courier:
      city && (city.has_shops || deps.carriers.length === 0)
        ? courierTo(deps.terms.courier, city, await readShipping(deps.db, city.id), now)
        : null,
    timezoneoffset: city?.utc_offset_min ?? null,
  })
}

const getStock = async (deps: ProductDeps, ask: StockQuery): Promise<Answer<CityStock, ReturnType<typeof noCity>>> => {
  const city = ask.city === NO_CITY ? null : await cityByKey(deps.db, ask.city)
  if (city === undefined) return noCity()
  const variants = await readVariantsOf(deps.db, ask.ids)
  const ids = variants.map(({ variant_id }) => variant_id)
  const [places, times] = await Promise.all([
    readStoreStock(deps.db, ids, city?.id ?? null, true),
    city === null ? new Map() : readOpeningTimes(deps.db, city.id),
  ])
  const utcOffsetMin = city?.utc_offset_min ?? 0
  const clock = { times, utcOffsetMin, assembly: deps.terms.assembly, express: [] }
  const now = deps.clock.now()
  const stockOf = (variantId: VariantId) => productAvailability(variantId, places, clock, now, deps.terms.dates)
  return done(
    [...Map.groupBy(variants, ({ product_id }) => product_id)].map(([product_id, own]) => {
      const stocks = own.map(({ variant_id }) => stockOf(variant_id))
      const today = dayAt(now, utcOffsetMin)
      const stores = stocks.flatMap((stock) =>
        stock.stores.filter(({ ready_at }) => ready_at !== null && dayAt(new Date(ready_at), utcOffsetMin) === today),
      )
      return {
        product_id,
        today: [...new Set(stores.map(({ name }) => name))],
        quantity: Math.max(...stocks.map(({ best_quantity }) => best_quantity)),
      }
    }),
  )
}

export const productCalls = (deps: ProductDeps): Handlers<typeof product, Caller> => ({
  get: async ({ slug }) => {
    const row = await readProductPage(deps.db, slug, deps.clock.now().toISOString().slice(0, 10))
    if (!row) return noProduct()
    const { rating_sum, stars, variants, attributes, composition, ...page } = row
    const snapshot = deps.index.current()
    const { axes, choices } = axesOf(snapshot.products.attributes, variants)
    return done({
      ...page,
      attributes: factsOf(snapshot.products.attributes, attributes),
      axes,
      variants: variants.map((variant, at) => variantOf(variant, choices[at] ?? [], snapshot)),
      ...composed(composition),
      rating: shownRating(rating_sum, page.reviews_count),
      rating_counts: ratingCounts(stars),
      in_routine: stepOfSection(deps.routine?.steps ?? [], page.category.path) !== -1,
    })
  },

  reviews: async ({ slug, page = 1, ...choice }) => {
    const id = await readProductId(deps.db, slug)
    if (id === undefined) return noProduct()
    const total = await countReviews(deps.db, id, choice)
    const reviews = await readReviews(deps.db, id, choice, (page - 1) * REVIEWS_PER_PAGE, REVIEWS_PER_PAGE)
    const alike = await readAlikeRating(deps.db, id, choice)
    return done({ total, page, pages: Math.ceil(total / REVIEWS_PER_PAGE), reviews, alike })
  },

  markReview: async ({ review_id, helpful }, caller) => {
    if ((await reviewMarks.readCount(deps.db, review_id)) === undefined) return noReview()
    if (helpful) await reviewMarks.add(deps.db, review_id, await ensureVisitor(deps.db, caller), deps.clock.now())
    else if (caller.visitorId !== null) await reviewMarks.remove(deps.db, review_id, caller.visitorId)
    return done({ helpful_count: (await reviewMarks.readCount(deps.db, review_id)) ?? 0 })
  },

  companions: async ({ slug, city }) => {
    const id = await readProductId(deps.db, slug)
    if (id === undefined) return noProduct()
    const shown = async (ids: readonly ProductId[]) =>
      availableFirst(await productCards.cardsOf(deps, city, ids)).slice(0, COMPANIONS_SHOWN)
    const [similar, tied] = await Promise.all([
      readSimilar(deps.db, id).then(shown),
      readGoesWith(deps.db, id).then(async ({ ids, by }) => ({ goes_with: await shown(ids), tied_by: by })),
    ])
    return done({ similar, ...tied })
  },

  shadeMatches: async ({ variant_id, city }) => {
    const color = await readShadeColor(deps.db, variant_id)
    if (color === undefined) return noProduct()
    const nearest = color === null ? [] : nearestShades(color, await readOtherShades(deps.db, variant_id))
    const cards = await productCards.cardsOfVariants(
      deps,
      city,
      nearest.map(({ variant_id: id }) => id),
    )
    return done(
      nearest.flatMap(({ variant_id: id, brand_id: _, ...shade }) => {
        const card = cards.find((one) => one.variant_id === id)
        return card ? [{ card, ...shade }] : []
      }),
    )
  },

  availability: (ask) => getAvailability(deps, ask),

  stock: (ask) => getStock(deps, ask),
})
