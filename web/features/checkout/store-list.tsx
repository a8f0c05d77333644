import { capitalize } from '#domain/capitalize.ts'
import { counted, SHOPS } from '#domain/plural.ts'
import { matchesStore, STORE_SEARCH_FROM } from '#domain/search-words.ts'
import { type ReactNode, useState } from 'react'
import type { Ways } from '#contract/order.schema.ts'
import { readyShort } from '#domain/promised-time.ts'
import { Icon } from '#web/ui/images/icon.tsx'
import { StockLine } from '#web/ui/product/stock-line.tsx'
import { Segmented } from '#web/ui/fields/segmented.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import css from './store-list.module.css'
import form from './checkout.module.css'
import { missingWords } from './way-words.ts'

export type PickupStore = Ways['pickup'][number]
/** How far a store is from the visitor. */
export type StoreDistance = { readonly km: number; readonly text: string }
export type StoreDistances = ReadonlyMap<number, StoreDistance>
export type StoreMapProps = {
  readonly stores: readonly PickupStore[]
  readonly chosen: number | null
  readonly onChoose: (storeId: number) => void
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
  productName: (id: number) => string
}
const StoreRow = ({ store, checked, distance, onChoose, productName }: RowProps) => (
  <label className={css.store}>
    <input
      className={css.radio}
      type="radio"
      name="storeId"
      checked={checked}
      disabled={store.ready_at === null}
      onChange={onChoose}
    />
    <span className={css.name}>
      {store.name}, {store.address}
    </span>
    {distance !== undefined ? (
      <span className={css.hours}>{distance.text}</span>
    ) : (
      store.hours_today !== null && <span className={css.hours}>{store.hours_today}</span>
    )}
    {store.ready_at !== null ? (
      <span className={css.about}>
        <StockLine level="full">{capitalize(readyShort(store.ready_at, store.timezoneoffset, new Date()))}</StockLine>
      </span>
    ) : (
      <span className={css.missing}>
        {store.missing.length > 0 ? missingWords(store.missing, productName) : 'Сейчас не\u00a0выдаёт заказы'}
      </span>
    )}
  </label>
)

type Props = {
  stores: readonly PickupStore[]
  chosen: number | null
  error: string | undefined
  productName: (id: number) => string
  onChoose: (id: number) => void
  renderMap: RenderStoreMap
}

const VIEWS = [
  { value: 'list', label: 'Список' },
  { value: 'map', label: 'На\u00a0карте' },
] as const

/**
 * ORD-03: a store can be chosen without the map. Stores that have everything come first, the nearest of them once the visitor is
 * located; the others are folded away with their reasons. A phone shows either the list or the map.
 */
export const StoreList = ({ stores, chosen, error, productName, onChoose, renderMap }: Props) => {
  const [query, setQuery] = useState('')
  const [view, setView] = useState<'list' | 'map'>('list')
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
    <fieldset className={css.fieldset} aria-describedby={error === undefined ? undefined : 'checkout-store-error'}>
      <legend>Магазин</legend>
      <div className={css.views}>
        <Segmented
          label="Магазины списком или на карте"
          name="storeView"
          options={VIEWS}
          value={view}
          onChange={setView}
        />
      </div>
      <div className={css.panel} data-view={view}>
        <div className={css.listSide}>
          {stores.length >= STORE_SEARCH_FROM && (
            <div className={css.search}>
              <TextField
                kind="search"
                label="Улица, метро или торговый центр"
                autoComplete="off"
                value={query}
                onChange={setQuery}
              />
            </div>
          )}
          <div className={css.list}>
            {rows(ready)}
            {others.length > 0 && (
              <details className={css.others} open={ready.length === 0}>
                <summary>
                  {counted(others.length, SHOPS)}, где нет всего заказа
                  <Icon name="chevron-down" />
                </summary>
                {rows(others)}
              </details>
            )}
            {found.length === 0 && (
              <p className={css.none}>Такого магазина в&nbsp;городе нет. Попробуйте другую улицу.</p>
            )}
          </div>
        </div>
        <div className={css.mapSide}>{renderMap({ stores: ready, chosen, onChoose, onDistances: setDistances })}</div>
      </div>
      {error !== undefined && (
        <p className={`${form.hint} ${form.error}`} id="checkout-store-error" role="alert">
          {error}
        </p>
      )}
      {error === undefined && chosen !== null && (
        <p className={form.hint}>
          <Icon name="info" />
          Весь заказ есть в&nbsp;этом магазине. Соберём и&nbsp;пришлём SMS.
        </p>
      )}
    </fieldset>
  )
}
