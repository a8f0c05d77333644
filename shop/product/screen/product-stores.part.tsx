import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { City } from '#shop/places/cities.api.ts'
import { distanceText, nearestFirst, type Position } from '#kernel/distance.ts'
import { matchesStore, STORE_SEARCH_FROM } from '#kernel/normalized-words.ts'
import { useLocated } from '#platform/ui/behaviour/use-position.ts'
import { NotifyButton } from './arrivals/notify-button.tsx'
import type { AwaitedVariant } from './arrivals/arrival-request.ts'
import { citiesQuery } from '#shop/places/screen/city/city-query.ts'
import { stockText, type StoreStock } from './availability-texts.ts'
import { LazyCityMap } from '#shop/places/screen/stores/lazy-city-map.tsx'
import { OpenNow, useNow } from '#shop/places/screen/stores/open-now.tsx'
import { StoreName } from '#shop/places/screen/stores/store-name.tsx'
import { freshAgeText, staleAgeText } from '#shop/stock/facts/stock-age.ts'
import { shelfLifeText } from '#shop/stock/facts/lots.ts'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import { Dialog } from '#platform/ui/layers/dialog.tsx'
import { StockLine } from '#platform/ui/product/stock-line.tsx'
import css from './product-stores.module.css'

type CityStore = City['shops'][number]
type RowProps = {
  store: StoreStock
  /** What the city's list knows of it: hours, underground, coordinates. */
  details: CityStore | undefined
  offset: number
  now: Date | null
  chosen: boolean
  me: Position | null
  awaited: Omit<AwaitedVariant, 'storeId'>
  onChoose: () => void
}

const StoreStock = ({ store, details, offset, now, chosen, me, awaited, onChoose }: RowProps) => {
  const { level, text } = stockText(store)
  return (
    <li className={css.shop} data-chosen={chosen || undefined} data-store={store.store_id}>
      <div>
        <StoreName
          text={`${store.name}, ${store.address}`}
          hydrated={now !== null}
          chosen={chosen}
          onChoose={onChoose}
        />
        {details && (
          <p className={css.detail}>
            {details.metro && <>метро «{details.metro}» </>}
            {distanceText(me, details.coordinates)}
          </p>
        )}
        {details && <OpenNow store={details} offset={offset} now={now} />}
      </div>
      <div className={css.stock}>
        <StockLine level={level}>{text}</StockLine>
        {store.best_before !== null && (
          <p className={css.detail}>{shelfLifeText(store.best_before, store.short_dated)}</p>
        )}
        {now && store.stale && <p className={css.detail}>{staleAgeText(store.synced_at, now)}</p>}
        {store.quantity === 0 && <NotifyButton of={{ ...awaited, storeId: store.store_id }} />}
      </div>
    </li>
  )
}

type Props = {
  open: boolean
  onClose: () => void
  city: string
  cityNameIn: string | null
  stores: readonly StoreStock[]
  awaited: Omit<AwaitedVariant, 'storeId'>
}

/** CAT-09: every shop of the city with its stock, by search or on the map. Loaded when it is first opened. */
export const ProductStores = ({ open, onClose, city: key, cityNameIn, stores, awaited }: Props) => {
  const { data } = useQuery(citiesQuery)
  const now = useNow()
  const [query, setQuery] = useState('')
  const [chosen, setChosen] = useState<number | null>(null)
  const me = useLocated()
  const city = data?.cities.find((one) => one.key === key)
  const detailsOf = useMemo(() => new Map(city?.shops.map((details) => [details.store_id, details])), [city])
  const matching = stores
    .map((store) => ({ store, details: detailsOf.get(store.store_id) }))
    .filter(({ store, details }) => matchesStore({ ...store, metro: details?.metro ?? null }, query))
    .map((one) => ({ ...one, coordinates: one.details?.coordinates ?? '' }))
  const found = nearestFirst(matching, me).toSorted(
    (a, b) => Number(b.store.quantity > 0) - Number(a.store.quantity > 0),
  )
  const age =
    now &&
    freshAgeText(
      matching.map(({ store }) => store.synced_at),
      now,
    )
  return (
    <Dialog open={open} onClose={onClose} title={`Магазины ${cityNameIn ?? ''}`} width="wide">
      <div className={css.both}>
        <div>
          {stores.length >= STORE_SEARCH_FROM && (
            <TextField
              kind="search"
              label="Улица, метро или торговый центр"
              autoComplete="off"
              value={query}
              onChange={setQuery}
            />
          )}
          <ul className={css.list} aria-label="Магазины и остатки">
            {found.map(({ store, details }) => (
              <StoreStock
                key={store.store_id}
                store={store}
                details={details}
                offset={city?.timezoneoffset ?? 0}
                now={now}
                chosen={store.store_id === chosen}
                me={me}
                awaited={awaited}
                onChoose={() => setChosen(store.store_id)}
              />
            ))}
          </ul>
          <p role="status" className={css.none}>
            {found.length === 0
              ? 'Такого магазина в\u00a0городе нет. Попробуйте другую улицу.'
              : age && `Наличие ${age}.`}
          </p>
        </div>
        {city && (
          <LazyCityMap
            className={css.map}
            city={city}
            locations={found.flatMap(({ details }) => details ?? [])}
            chosen={chosen}
            onChoose={setChosen}
          />
        )}
      </div>
    </Dialog>
  )
}
