import type { ReactNode } from 'react'
import type { Availability, Variant } from '../product.api.ts'
import { dayAt, relativeDay } from '#kernel/dates.ts'
import { freeFromNote } from '#shop/pricing/facts/price-texts.ts'
import { priceWithFreeFrom } from '#shop/delivery/facts/delivery-rules.ts'
import { expressPriceText, expressRefusalText, windowText } from '#shop/delivery/facts/express.ts'
import { formatMoney } from '#kernel/money.ts'
import { shelfLifeText } from '#shop/stock/facts/lots.ts'
import { stockFigureText } from '#shop/stock/facts/stock-age.ts'
import { LineSkeleton } from '#platform/ui/layout/skeletons.tsx'
import { StockLine } from '#platform/ui/product/stock-line.tsx'
import {
  oldestAgeText,
  otherCityText,
  pickupText,
  shownStores,
  stockText,
  type StoreStock,
  type useProductAvailability,
} from './availability-texts.ts'
import { DeliveryOption } from './delivery-option.tsx'
import css from './availability.module.css'

type VariantStock = Availability['variants'][number]
type Express = NonNullable<VariantStock['express']>

/** The first stores, and how old their figures are (CAT-15). */
const Stores = ({ stores }: { stores: readonly StoreStock[] }) => {
  const shown = shownStores(stores)
  return (
    <div className={css.stores}>
      <StoreRows stores={shown} />
      <p className={css.age}>{oldestAgeText(shown, new Date())}</p>
    </div>
  )
}

const StoreRows = ({ stores }: { stores: readonly StoreStock[] }) => (
  <ul>
    {stores.map((store) => {
      const stock = stockText(store)
      return (
        <li key={store.store_id} data-none={stock.level === 'none' || undefined}>
          <span>
            {store.name}, {store.address}
            {store.best_before !== null && (
              <small className={css.date}>{shelfLifeText(store.best_before, store.short_dated)}</small>
            )}
          </span>
          <StockLine level={stock.level}>{stock.text}</StockLine>
        </li>
      )
    })}
  </ul>
)

/** «с 10:00 до 22:00, от 3 000 ₽ бесплатно» */
const courierHint = ({ hours, free_from }: NonNullable<Availability['courier']>): string =>
  [hours && `с\u00a0${hours.from} до\u00a0${hours.to}`, free_from !== null && freeFromNote(free_from)]
    .filter(Boolean)
    .join(', ')

/** Express with its window, or why there is none now. */
const expressOption = ({ window, terms, refusal }: Express, offset: number, now: Date) =>
  window
    ? {
        title: `Экспресс ${windowText(window, offset, now)}`,
        hint: `из\u00a0магазина, до\u00a0${terms.maxKm}\u00a0км, цена по\u00a0расстоянию`,
        side: expressPriceText({ ...terms, minPrice: window.price }),
      }
    : { title: 'Экспресс', hint: expressRefusalText(refusal ?? 'late', terms) }

/** Shown without a chosen city: explains why the city is needed. */
const WithoutCity = ({ stock }: { stock: VariantStock }) => (
  <>
    <DeliveryOption icon="store" title="Забрать в&nbsp;магазине" hint="Выберите город: покажем, где есть сегодня">
      {stock.other_cities.length > 0 && <Elsewhere stock={stock} />}
    </DeliveryOption>
    {stock.courier_quantity > 0 && (
      <DeliveryOption icon="truck" title="Доставка по&nbsp;России" hint="Срок и&nbsp;цена зависят от&nbsp;города" />
    )}
  </>
)

/** The cities that have it when this one, or the warehouse for a visitor without a city, has none. */
const Elsewhere = ({ stock, children }: { stock: VariantStock; children?: ReactNode }) => (
  <div className={css.stores}>
    {children}
    <ul>
      {stock.other_cities.map((city) => (
        <li key={city.key}>{otherCityText(city)}</li>
      ))}
    </ul>
  </div>
)

/** CAT-13: «Привезут завтра: Кировка, ул. Кирова, 104». Null without a date. */
const comingText = ({ coming, stores }: VariantStock, offset: number, now: Date): string | null => {
  const store = stores.find(({ store_id }) => store_id === coming?.store_id)
  if (!coming || !store) return null
  const day = relativeDay(dayAt(new Date(coming.arrives_at), offset), dayAt(now, offset))
  return `Привезут ${day}: ${store.name}, ${store.address}`
}

type OptionsProps = {
  stock: VariantStock
  /** Kopecks of one piece. */
  price: number
  availability: Availability
  onStores: () => void
  /** What carriers offer, for a product that can be sent. */
  carriers: ReactNode
}

/** Nothing is left in the city: where else it is, instead of a list of stores without it. */
const SoldOut = ({
  stock,
  shops: stores,
  coming,
  onStores,
}: {
  stock: VariantStock
  shops: string
  coming: string | null
  onStores: () => void
}) => (
  <DeliveryOption
    icon="store"
    title="Сейчас закончилось"
    hint={
      stock.stores.length > 0 ? (
        <StoresButton onPress={onStores}>{stores}</StoresButton>
      ) : (
        'Привезти этот товар пока неоткуда'
      )
    }
  >
    {(coming !== null || stock.other_cities.length > 0) && (
      <Elsewhere stock={stock}>
        {coming !== null && <p>{coming}</p>}
        {stock.other_cities.length > 0 && <p>Есть в&nbsp;других городах:</p>}
      </Elsewhere>
    )}
  </DeliveryOption>
)

const StoresButton = ({ onPress, children }: { onPress: () => void; children: ReactNode }) => (
  <button type="button" className={css.storesButton} aria-haspopup="dialog" onClick={onPress}>
    {children}
  </button>
)

const DeliveryOptions = ({ stock, price, availability, onStores, carriers }: OptionsProps) => {
  const { courier, city_name, timezoneoffset } = availability
  const offset = timezoneoffset ?? 0
  const now = new Date()
  const hint = courier && courierHint(courier)
  const pickup = pickupText(stock.stores, availability.city_name_in, offset, now)
  if (city_name === null && (stock.courier_quantity > 0 || stock.other_cities.length > 0))
    return <WithoutCity stock={stock} />
  if (stock.best_quantity === 0)
    return (
      <SoldOut
        stock={stock}
        shops={`Магазины ${availability.city_name_in ?? ''}`}
        coming={comingText(stock, offset, now)}
        onStores={onStores}
      />
    )
  return (
    <>
      {stock.stores.length > 0 && (
        <DeliveryOption
          icon="store"
          title={pickup.title}
          hint={
            <StockLine level={pickup.level}>
              <StoresButton onPress={onStores}>{pickup.hint}</StoresButton>
            </StockLine>
          }
        >
          <Stores stores={stock.stores} />
        </DeliveryOption>
      )}
      {stock.express && <DeliveryOption icon="truck" {...expressOption(stock.express, offset, now)} />}
      {courier && stock.courier_quantity > 0 && (
        <DeliveryOption
          icon="truck"
          title={`Курьером ${relativeDay(courier.date, dayAt(now, offset))}`}
          hint={
            <>
              {hint}
              {hint && <br />}
              {stockFigureText(stock.courier_synced_at, now)}

              {stock.courier_best_before !== null && (
                <small className={css.date}>
                  {shelfLifeText(stock.courier_best_before, stock.courier_short_dated)}
                </small>
              )}
            </>
          }
          side={
            priceWithFreeFrom(courier.price, courier.free_from, price) === 0 ? 'бесплатно' : formatMoney(courier.price)
          }
        />
      )}
      {stock.courier_quantity > 0 && carriers}
    </>
  )
}

const AvailabilitySkeleton = () => (
  <li className={css.way} aria-hidden="true">
    <span />
    <span className={css.skeleton}>
      <LineSkeleton width="long" />
      <LineSkeleton width="middle" />
      <LineSkeleton />
      <LineSkeleton />
      <LineSkeleton />
    </span>
  </li>
)

type Props = {
  variant: Pick<Variant, 'id' | 'price'>
  query: ReturnType<typeof useProductAvailability>
  /** Name of the chosen city with its button, from the city feature. */
  city: ReactNode
  /** Opens the list of all stores of the city. */
  onStores: () => void
  /** `DeliveryOption`s of carriers, which answer on their own. */
  carriers: ReactNode
}

export const AvailabilityBlock = ({ variant, query, city, onStores, carriers }: Props) => {
  const stock = query.data?.variants.find(({ variant_id }) => variant_id === variant.id)
  return (
    <>
      <ul className={css.ways} aria-label="Как получить" aria-busy={query.isPending}>
        {query.data && stock && (
          <DeliveryOptions
            stock={stock}
            price={variant.price}
            availability={query.data}
            onStores={onStores}
            carriers={carriers}
          />
        )}
        {query.isPending && <AvailabilitySkeleton />}
        {query.isError && !query.data && (
          <li className={css.retry}>
            Наличие не загрузилось.{' '}
            <button type="button" onClick={() => void query.refetch()}>
              Повторить
            </button>
          </li>
        )}
      </ul>
      <p className={css.city}>{city}</p>
    </>
  )
}
