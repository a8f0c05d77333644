import { capitalize } from '#domain/capitalize.ts'
import { matchesStore, STORE_SEARCH_FROM } from '#domain/search-words.ts'
import { useState } from 'react'
import type { Ways } from '#contract/order.schema.ts'
import { readyShort } from '#domain/promised-time.ts'
import { Icon } from '#web/ui/images/icon.tsx'
import { StockLine } from '#web/ui/product/stock-line.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import css from './store-list.module.css'
import form from './checkout.module.css'
import { missingWords } from './way-words.ts'

type Store = Ways['pickup'][number]

type RowProps = { store: Store; checked: boolean; onChoose: () => void; productName: (id: number) => string }
const StoreRow = ({ store, checked, onChoose, productName }: RowProps) => (
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
    {store.hours_today !== null && <span className={css.hours}>{store.hours_today}</span>}
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
  stores: readonly Store[]
  chosen: number | null
  error: string | undefined
  productName: (id: number) => string
  onChoose: (id: number) => void
}

/** ORD-03: a store can be chosen without the map. Stores that have everything come first, in the order of the answer. */
export const StoreList = ({ stores, chosen, error, productName, onChoose }: Props) => {
  const [query, setQuery] = useState('')
  const found = stores.filter((store) => matchesStore(store, query))
  return (
    <fieldset className={css.fieldset} aria-describedby={error === undefined ? undefined : 'checkout-store-error'}>
      <legend>Магазин</legend>
      <div className={css.panel}>
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
          {found.map((store) => (
            <StoreRow
              key={store.store_id}
              store={store}
              checked={chosen === store.store_id}
              productName={productName}
              onChoose={() => onChoose(store.store_id)}
            />
          ))}
          {found.length === 0 && (
            <p className={css.none}>Такого магазина в&nbsp;городе нет. Попробуйте другую улицу.</p>
          )}
        </div>
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
