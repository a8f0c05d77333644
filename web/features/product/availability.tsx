import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Availability } from '#contract/product.schema.ts'
import { dayAt, relativeDay } from '#domain/dates.ts'
import { freeFromNote } from '#domain/price-texts.ts'
import { formatMoney } from '#domain/money.ts'
import { api } from '#web/api/client.ts'
import { Icon } from '#web/ui/images/icon.tsx'
import type { IconName } from '#web/ui/images/icon-names.ts'
import { LineSkeleton } from '#web/ui/layout/skeletons.tsx'
import { StockLine } from '#web/ui/product/stock-line.tsx'
import { pickupText, shownStores, stockText, type StoreStock } from './availability-texts.ts'
import css from './availability.module.css'

/** Always refetched, never answered from the five-minute cache (BASK-09). */
export const useProductAvailability = (productId: number, city: string) =>
  useQuery({
    queryKey: ['product', 'availability', productId, city],
    staleTime: 0,
    refetchOnWindowFocus: true,
    queryFn: async ({ signal }) => {
      const answer = await api.product.availability({ product_id: productId, city }, { signal })
      if (!answer.ok) throw new Error(answer.message)
      return answer.value
    },
  })

type VariantStock = Availability['variants'][number]

const DeliveryWay = ({
  icon,
  title,
  hint,
  side,
  children,
}: {
  icon: IconName
  title: string
  hint: ReactNode
  side?: ReactNode
  children?: ReactNode
}) => (
  <li className={css.way}>
    <Icon name={icon} size={24} />
    <span>
      <b className={css.wayTitle}>{title}</b>
      <br />
      <span className={css.hint}>{hint}</span>
    </span>
    <span className={css.price}>{side}</span>
    {children}
  </li>
)

const Stores = ({ stores }: { stores: readonly StoreStock[] }) => (
  <ul className={css.stores}>
    {shownStores(stores).map((store) => {
      const stock = stockText(store)
      return (
        <li key={store.store_id} data-none={stock.level === 'none' || undefined}>
          <span>{store.address}</span>
          <StockLine level={stock.level}>{stock.text}</StockLine>
        </li>
      )
    })}
  </ul>
)

/** The visitor's local date, 'YYYY-MM-DD'. */
const today = (): string => dayAt(new Date(), -new Date().getTimezoneOffset())

const courierHint = (courier: NonNullable<Availability['courier']>): string =>
  courier.free_from === null ? 'с\u00a010 до\u00a022\u00a0часов' : freeFromNote(courier.free_from)

/** Shown without a chosen city: explains why the city is needed. */
const WithoutCity = () => (
  <>
    <DeliveryWay icon="store" title="Забрать в&nbsp;магазине" hint="Выберите город: покажем, где есть сегодня" />
    <DeliveryWay icon="truck" title="Доставка по&nbsp;России" hint="Срок и&nbsp;цена зависят от&nbsp;города" />
  </>
)

const DeliveryWays = ({ stock, availability }: { stock: VariantStock; availability: Availability }) => {
  const pickup = pickupText(stock.stores, availability.city_name_in)
  const { courier, city_name } = availability
  if (city_name === null && stock.courier_quantity > 0) return <WithoutCity />
  return (
    <>
      {stock.stores.length > 0 && (
        <DeliveryWay icon="store" title={pickup.title} hint={<StockLine level={pickup.level}>{pickup.hint}</StockLine>}>
          <Stores stores={stock.stores} />
        </DeliveryWay>
      )}
      {courier && stock.courier_quantity > 0 && (
        <DeliveryWay
          icon="truck"
          title={`Курьером ${relativeDay(courier.date, today())}`}
          hint={courierHint(courier)}
          side={formatMoney(courier.price)}
        />
      )}
      {stock.stores.length === 0 && stock.courier_quantity === 0 && (
        <DeliveryWay icon="truck" title="Сейчас закончилось" hint="Привезти этот товар пока неоткуда" />
      )}
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
  variantId: number
  query: ReturnType<typeof useProductAvailability>
  /** Name of the chosen city with its button, from the city feature. */
  city: ReactNode
}

export const AvailabilityBlock = ({ variantId, query, city }: Props) => {
  const stock = query.data?.variants.find((variant) => variant.variant_id === variantId)
  return (
    <>
      <ul className={css.ways} aria-label="Как получить" aria-busy={query.isPending}>
        {query.data && stock && <DeliveryWays stock={stock} availability={query.data} />}
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
