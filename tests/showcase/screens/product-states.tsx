import type { ReactNode } from 'react'
import { storeId } from '#kernel/ids.ts'
import { paths } from '#kernel/pages/paths.ts'
import { useCityKey } from '#platform/client/city-key.ts'
import type { Availability } from '#shop/product/product.api.ts'
import Product, { type loader as productLoader } from '#shop/product/screen/product.route.tsx'
import { ANSWERED_AT, At, failQuery, Knowing, LONG, LONG_BRAND, type ScreenState } from './state-parts.tsx'

export type ProductData = Awaited<ReturnType<typeof productLoader>>

const SYNCED_AT = '2026-11-26T09:00:00.000Z'
const ADDRESSES = ['ул. Кирова, 104', 'пр. Ленина, 62', 'ул. Труда, 166']

/** Every variant with so many pieces in three stores. */
const availabilityOf = ({ product }: ProductData, quantity: number): Availability => ({
  city_name: 'Челябинск',
  city_name_in: 'в\u00a0Челябинске',
  timezoneoffset: 300,
  courier: { price: 29_000, free_from: 300_000, date: '2026-11-27', hours: { from: '10:00', to: '22:00' } },
  variants: product.variants.map(({ id }) => ({
    variant_id: id,
    stores: ADDRESSES.map((address, i) => ({
      store_id: storeId(i + 1),
      name: ['Кировка', 'У медгородка', 'Родник'][i] ?? '',
      address,
      quantity: Math.max(0, quantity - i),
      synced_at: SYNCED_AT,
      stale: false,
      ready_at: quantity - i > 0 ? SYNCED_AT : null,
      best_before: null,
      short_dated: false,
    })),
    courier_quantity: quantity,
    courier_synced_at: SYNCED_AT,
    express: null,
    courier_best_before: null,
    courier_short_dated: false,
    best_quantity: quantity,
    other_cities: quantity > 0 ? [] : [{ key: 'msk', name_in: 'в\u00a0Москве', shops: 9 }],
    coming: quantity > 0 ? null : { store_id: storeId(2), arrives_at: '2026-11-28T13:00:00.000Z' },
  })),
})

/** `quantity`: pieces of every variant; null while unknown, 'failure': it could not be read. */
type Known = number | null | 'failure'

const WithStock = ({ data, known, children }: { data: ProductData; known: Known; children: ReactNode }) => {
  const key = ['product', 'availability', data.product.id, useCityKey()]
  return (
    <Knowing
      fill={(client) => {
        if (known === 'failure') failQuery(client, key)
        else if (known !== null) client.setQueryData(key, availabilityOf(data, known), { updatedAt: ANSWERED_AT })
      }}
    >
      {children}
    </Knowing>
  )
}

const withoutReviews = (data: ProductData): ProductData => ({
  ...data,
  product: {
    ...data.product,
    rating: null,
    reviews_count: 0,
    rating_counts: [0, 0, 0, 0, 0],
    reviews_with_photo: 0,
    review_photos: [],
  },
  reviews: { total: 0, page: 1, pages: 0, reviews: [], alike: null },
})
const withLongWords = (data: ProductData): ProductData => ({
  ...data,
  product: {
    ...data.product,
    name: LONG + data.product.name,
    brand: { ...data.product.brand, name: LONG_BRAND },
    variants: data.product.variants.map((variant) => ({ ...variant, size_text: '1000 мл + 2 × 250 мл' })),
  },
})

export const productStates = ([first, shaded = first]: readonly ProductData[]): readonly ScreenState[] => {
  if (!first || !shaded) return []
  const discontinued = { ...first, product: { ...first.product, discontinued: true } }
  const states: readonly (readonly [state: string, data: ProductData, known: Known])[] = [
    ['узнаём наличие', first, null],
    ['в наличии', first, 9],
    ['последняя', first, 1],
    ['нет в наличии', first, 0],
    ['наличие не узнать', first, 'failure'],
    ['много тонов', shaded, 9],
    ['без отзывов', withoutReviews(first), 9],
    ['длинные слова', withLongWords(shaded), 9],
    ['больше не продаётся', discontinued, null],
  ]
  return states.map(([state, data, known]) => ({
    screen: 'Товар',
    state,
    element: (
      <WithStock data={data} known={known}>
        <At path={paths.product(data.product.slug)} data={data}>
          <Product />
        </At>
      </WithStock>
    ),
  }))
}
