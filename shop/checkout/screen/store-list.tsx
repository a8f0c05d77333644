import { capitalize, counted, STORES } from '#kernel/text.ts'
import { distanceText, nearestFirst, type Position } from '#kernel/distance.ts'
import { matchesStore, STORE_SEARCH_FROM } from '#kernel/normalized-words.ts'
import { type ReactNode, useState } from 'react'
import type { StoreId, VariantId } from '#kernel/ids.ts'
import { freshAgeText, staleAgeText } from '#shop/stock/facts/stock-age.ts'
import { readyShort } from '#shop/delivery/facts/promised-time.ts'
import { useLocated } from '#platform/ui/behaviour/use-position.ts'
import { FormError, FormHint } from '#platform/ui/forms/form-messages.tsx'
import {
  FoldedLocations,
  NoLocations,
  LocationLine,
  LocationPicker,
  LocationRow,
} from '#platform/ui/fields/location-picker.tsx'
import { StockLine } from '#platform/ui/product/stock-line.tsx'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import { missingWords } from './method-words.ts'
import type { OfferedMethods } from '#shop/delivery/methods.api.ts'

export type PickupStore = OfferedMethods['pickup'][number]
export type StoreMapProps = {
  readonly stores: readonly PickupStore[]
  readonly chosen: StoreId | null
  readonly onChoose: (storeId: StoreId) => void
}
export type RenderStoreMap = (props: StoreMapProps) => ReactNode

type RowProps = {
  store: PickupStore
  checked: boolean
  me: Position | null
  onChoose: () => void
  productName: (id: VariantId) => string
}
const StoreRow = ({ store, checked, me, onChoose, productName }: RowProps) => (
  <LocationRow
    name="storeId"
    value={store.store_id}
    checked={checked}
    disabled={store.ready_at === null}
    onChoose={onChoose}
    title={`${store.name}, ${store.address}`}
    side={distanceText(me, store.coordinates) ?? store.hours_today}
  >
    {store.ready_at !== null ? (
      <LocationLine>
        <StockLine level="full">{capitalize(readyShort(store.ready_at, store.timezoneoffset, new Date()))}</StockLine>{' '}
        {staleAgeText(store.synced_at, new Date())}
      </LocationLine>
    ) : (
      <LocationLine muted>
        {store.missing.length > 0 ? missingWords(store.missing, productName) : 'Сейчас не\u00a0выдаёт заказы'}
      </LocationLine>
    )}
  </LocationRow>
)

type Props = {
  stores: readonly PickupStore[]
  chosen: StoreId | null
  error: string | undefined
  productName: (id: VariantId) => string
  onChoose: (id: StoreId) => void
  /** Another parcel of the order waits elsewhere. */
  isPart?: boolean
  /** PARCEL-03: a part of it comes from another store. */
  isMoved?: boolean
  /** Null without JavaScript: neither map nor search. */
  renderMap: RenderStoreMap | null
}

/**
 * ORD-03: a store can be chosen without the map. Stores that have everything come first, the nearest of them once the visitor is
 * located; the others are folded away with their reasons.
 */
const WHOLE = 'Весь заказ есть в\u00a0этом магазине.'
const PART = 'Эта часть заказа есть в\u00a0этом магазине.'
const MOVED = 'Остальное привезём сюда из\u00a0другого магазина.'

export const StoreList = ({
  stores,
  chosen,
  error,
  productName,
  onChoose,
  isPart = false,
  isMoved = false,
  renderMap,
}: Props) => {
  const [query, setQuery] = useState('')
  const me = useLocated()
  const found = stores.filter((store) => matchesStore(store, query))
  const ready = nearestFirst(
    found.filter(({ ready_at }) => ready_at !== null),
    me,
  )
  const age = freshAgeText(
    ready.map(({ synced_at }) => synced_at),
    new Date(),
  )
  const others = found.filter(({ ready_at }) => ready_at === null)
  const rows = (shown: readonly PickupStore[]): ReactNode =>
    shown.map((store) => (
      <StoreRow
        key={store.store_id}
        store={store}
        checked={chosen === store.store_id}
        me={me}
        productName={productName}
        onChoose={() => onChoose(store.store_id)}
      />
    ))
  return (
    <>
      <LocationPicker
        legend="Магазин"
        describedBy={error === undefined ? undefined : 'checkout-store-error'}
        search={
          renderMap && stores.length >= STORE_SEARCH_FROM ? (
            <TextField
              kind="search"
              label="Улица, метро или торговый центр"
              autoComplete="off"
              value={query}
              onChange={setQuery}
            />
          ) : null
        }
        map={
          renderMap && {
            viewsLabel: 'Магазины списком или на карте',
            viewsName: 'storeView',
            content: renderMap({ stores: ready, chosen, onChoose }),
          }
        }
      >
        {rows(ready)}
        {others.length > 0 && (
          <FoldedLocations
            title={`${counted(others.length, STORES)}, где нет ${isPart ? 'этой части' : 'всего'} заказа`}
            open={ready.length === 0}
          >
            {rows(others)}
          </FoldedLocations>
        )}
        {found.length === 0 && <NoLocations>Такого магазина в&nbsp;городе нет. Попробуйте другую улицу.</NoLocations>}
      </LocationPicker>
      <FormError below id="checkout-store-error">
        {error}
      </FormError>
      {error === undefined && (chosen !== null || age !== null) && (
        <FormHint>
          {chosen !== null && `${isMoved ? MOVED : isPart ? PART : WHOLE} Соберём и\u00a0пришлём СМС. `}
          {age !== null && `Наличие ${age}.`}
        </FormHint>
      )}
    </>
  )
}
