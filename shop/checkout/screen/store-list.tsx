import { capitalize, counted, SHOPS } from '#kernel/text.ts'
import { matchesStore, STORE_SEARCH_FROM } from '#kernel/normalized-words.ts'
import { type ReactNode, useState } from 'react'
import type { StoreId, VariantId } from '#kernel/ids.ts'
import { readyShort } from '#shop/delivery/facts/promised-time.ts'
import { Icon } from '#platform/ui/images/icon.tsx'
import { FoldedPlaces, NoPlaces, PlaceLine, PlacePicker, PlaceRow } from '#platform/ui/fields/place-picker.tsx'
import { StockLine } from '#platform/ui/product/stock-line.tsx'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import form from './checkout.module.css'
import { missingWords } from './way-words.ts'
import type { Ways } from '#shop/delivery/ways.api.ts'

export type PickupStore = Ways['pickup'][number]
/** How far a store is from the visitor. */
export type StoreDistance = { readonly km: number; readonly text: string }
export type StoreDistances = ReadonlyMap<StoreId, StoreDistance>
export type StoreMapProps = {
  readonly stores: readonly PickupStore[]
  readonly chosen: StoreId | null
  readonly onChoose: (storeId: StoreId) => void
  /** By store id, once the visitor is located. */
  readonly onDistances: (distances: StoreDistances) => void
}
export type RenderStoreMap = (props: StoreMapProps) => ReactNode

const NO_DISTANCES: StoreDistances = new Map()

type RowProps = {
  store: PickupStore
  checked: boolean
  distance: StoreDistance | undefined
  onChoose: () => void
  productName: (id: VariantId) => string
}
const StoreRow = ({ store, checked, distance, onChoose, productName }: RowProps) => (
  <PlaceRow
    name="storeId"
    checked={checked}
    disabled={store.ready_at === null}
    onChoose={onChoose}
    title={`${store.name}, ${store.address}`}
    side={distance?.text ?? store.hours_today}
  >
    {store.ready_at !== null ? (
      <PlaceLine>
        <StockLine level="full">{capitalize(readyShort(store.ready_at, store.timezoneoffset, new Date()))}</StockLine>
      </PlaceLine>
    ) : (
      <PlaceLine muted>
        {store.missing.length > 0 ? missingWords(store.missing, productName) : 'Сейчас не\u00a0выдаёт заказы'}
      </PlaceLine>
    )}
  </PlaceRow>
)

type Props = {
  stores: readonly PickupStore[]
  chosen: StoreId | null
  error: string | undefined
  productName: (id: VariantId) => string
  onChoose: (id: StoreId) => void
  renderMap: RenderStoreMap
}

/**
 * ORD-03: a store can be chosen without the map. Stores that have everything come first, the nearest of them once the visitor is
 * located; the others are folded away with their reasons.
 */
export const StoreList = ({ stores, chosen, error, productName, onChoose, renderMap }: Props) => {
  const [query, setQuery] = useState('')
  const [distances, setDistances] = useState(NO_DISTANCES)
  const found = stores.filter((store) => matchesStore(store, query))
  const far = ({ store_id }: PickupStore): number => distances.get(store_id)?.km ?? 0
  const ready = found.filter(({ ready_at }) => ready_at !== null).toSorted((a, b) => far(a) - far(b))
  const others = found.filter(({ ready_at }) => ready_at === null)
  const rows = (shown: readonly PickupStore[]): ReactNode =>
    shown.map((store) => (
      <StoreRow
        key={store.store_id}
        store={store}
        checked={chosen === store.store_id}
        distance={distances.get(store.store_id)}
        productName={productName}
        onChoose={() => onChoose(store.store_id)}
      />
    ))
  return (
    <>
      <PlacePicker
        legend="Магазин"
        viewsLabel="Магазины списком или на карте"
        viewsName="storeView"
        describedBy={error === undefined ? undefined : 'checkout-store-error'}
        search={
          stores.length >= STORE_SEARCH_FROM ? (
            <TextField
              kind="search"
              label="Улица, метро или торговый центр"
              autoComplete="off"
              value={query}
              onChange={setQuery}
            />
          ) : null
        }
        map={renderMap({ stores: ready, chosen, onChoose, onDistances: setDistances })}
      >
        {rows(ready)}
        {others.length > 0 && (
          <FoldedPlaces title={`${counted(others.length, SHOPS)}, где нет всего заказа`} open={ready.length === 0}>
            {rows(others)}
          </FoldedPlaces>
        )}
        {found.length === 0 && <NoPlaces>Такого магазина в&nbsp;городе нет. Попробуйте другую улицу.</NoPlaces>}
      </PlacePicker>
      {error !== undefined && (
        <p className={`${form.hint} ${form.error}`} id="checkout-store-error" role="alert">
          {error}
        </p>
      )}
      {error === undefined && chosen !== null && (
        <p className={form.hint}>
          <Icon name="info" />
          Весь заказ есть в&nbsp;этом магазине. Соберём и&nbsp;пришлём СМС.
        </p>
      )}
    </>
  )
}
