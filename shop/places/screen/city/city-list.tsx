import { useEffect, useRef, useState } from 'react'
import { counted, STORES } from '#kernel/text.ts'
import { classNames } from '#platform/ui/styles/class-names.ts'
import { Icon } from '#platform/ui/images/icon.tsx'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import { VisuallyHidden } from '#platform/ui/layout/visually-hidden.tsx'
import { useHeaderState } from '#platform/client/header-state.ts'
import type { City, DeliveryCities } from '../../cities.api.ts'
import css from './city-chooser.module.css'
import { citiesWithStores, marked, useCities, useCitySearch } from './use-city-search.ts'
import { cityState, cityWithStores, deliveryCity } from './city-state.ts'
import type { KnownCity } from './stored-city.ts'
import { useChooseCity, useCity } from './use-city.ts'
const Name = ({ name, query, region }: { name: string; query: string; region?: string }) => {
  const [before, match, after] = marked(name, query)
  return (
    <span className={css.name}>
      {before}
      {match !== '' && <mark>{match}</mark>}
      {after}
      {region !== undefined && <span className={css.region}>{region}</span>}
    </span>
  )
}

type ListProps = {
  query: string
  stores: readonly City[]
  delivery: DeliveryCities
  current: string
  onChoose: (city: KnownCity) => void
}
const Cities = ({ query, stores, delivery, current, onChoose }: ListProps) => (
  <ul className={classNames(css.list, query !== '' && css.found)}>
    {stores.map((city) => (
      <li key={city.key}>
        <button
          type="button"
          className={css.city}
          aria-current={city.key === current || undefined}
          onClick={() => onChoose(cityWithStores(city))}
        >
          <Name name={city.name} query={query} />
          <span className={css.about}>
            {city.key === current && <Icon name="check" size={16} />}
            {counted(city.shops_count, STORES)}
          </span>
        </button>
      </li>
    ))}
    {delivery.map((city) => (
      <li key={city.key}>
        <button
          type="button"
          className={css.city}
          aria-current={city.key === current || undefined}
          onClick={() => onChoose(deliveryCity(city))}
        >
          <Name name={city.city_name} query={query} region={city.region} />
          <span className={css.about}>{city.key === current && <Icon name="check" size={16} />}Доступна доставка</span>
        </button>
      </li>
    ))}
  </ul>
)

const NOTHING_FOUND = 'К\u00a0сожалению, подходящих городов не\u00a0найдено.'

/** CITY-02. The list keeps its height whatever it shows. Failures are only logged (CITY-09). */
export const CityList = () => {
  const { key, city } = useCity()
  const choose = useChooseCity()
  const popupVisible = useHeaderState((state) => state.showChooseCity)
  const { data } = useCities(popupVisible)
  const [typed, setTyped] = useState('')
  const box = useRef<HTMLDivElement>(null)
  const found = useCitySearch(typed)
  const { cities, deliveryCities } = cityState({ city, found: data, delivery: found.delivery, popupVisible })
  const stores = citiesWithStores(cities, found.query)
  const foundCount = stores.length + deliveryCities.length
  const isNothingFound = found.isComplete && foundCount === 0
  // The dialog opened before its field was rendered, and has the focus.
  useEffect(() => box.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), [])
  const pick = (city: KnownCity): void => {
    setTyped('')
    choose(city)
  }
  return (
    <div ref={box}>
      <TextField
        kind="search"
        colour="gray"
        label="Найти свой город"
        autoComplete="off"
        autofocus
        value={typed}
        onChange={setTyped}
      />
      <div className={css.results}>
        {isNothingFound ? (
          <p className={css.none}>{NOTHING_FOUND}</p>
        ) : (
          <Cities query={found.query} stores={stores} delivery={deliveryCities} current={key} onChoose={pick} />
        )}
      </div>
      <VisuallyHidden>
        <span role="status">{isNothingFound ? NOTHING_FOUND : found.isComplete && `Найдено: ${foundCount}`}</span>
      </VisuallyHidden>
    </div>
  )
}
