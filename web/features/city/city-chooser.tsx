import { useState } from 'react'
import { counted, IN_CITIES, SHOPS } from '#domain/plural.ts'
import { classes } from '#web/ui/classes.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import css from './city-chooser.module.css'
import type { KnownCity } from './city-memory.ts'
import { marked } from './city-search.ts'
import { cityState, ofDelivery, ofShops } from './city-state.ts'
import { useCity } from './city-store.tsx'
import { useCities, useCitySearch, type FoundCities } from './use-city-search.ts'

const Name = ({ name, query, region }: { name: string; query: string; region?: string }) => {
  const [before, match, after] = marked(name, query)
  return (
    <span className={css.name}>
      {before}{match !== '' && <mark>{match}</mark>}{after}
      {region !== undefined && <span className={css.region}>{region}</span>}
    </span>
  )
}

type ListProps = { found: FoundCities; current: string; onChoose: (city: KnownCity) => void }
const Cities = ({ found: { query, shops, delivery }, current, onChoose }: ListProps) => (
  <ul className={classes(css.list, query !== '' && css.found)}>
    {shops.map((city) => (
      <li key={city.key}>
        <button type="button" className={css.city} aria-current={city.key === current || undefined} onClick={() => onChoose(ofShops(city))}>
          <Name name={city.name} query={query} />
          <span className={css.about}>{city.key === current && <Icon of="check" size={16} />}{counted(city.shops_count, SHOPS)}</span>
        </button>
      </li>
    ))}
    {delivery.map((city) => (
      <li key={city.key}>
        <button type="button" className={css.city} aria-current={city.key === current || undefined} onClick={() => onChoose(ofDelivery(city))}>
          <Name name={city.city_name} query={query} region={city.region} />
          <span className={css.about}>{city.key === current && <Icon of="check" size={16} />}Доступна доставка</span>
        </button>
      </li>
    ))}
  </ul>
)

const NONE = 'К\u00a0сожалению, подходящих городов не\u00a0найдено.'

/** CITY-01, CITY-02. `default` so that it loads with its first opening. */
export default function CityChooser() {
  const { flags, closing, closeChooser, choose, city, key } = useCity()
  const { data, isError, refetch } = useCities(flags.showChooseCity)
  const [typed, setTyped] = useState('')
  const { cities, shops, popupVisible } = cityState({ city, found: data, popupVisible: flags.showChooseCity })
  const found = useCitySearch(cities, typed)
  const none = found.query !== '' && !found.searching && found.shops.length + found.delivery.length === 0
  const title = data ? `${counted(shops.length, SHOPS)} в\u00a0${counted(cities.length, IN_CITIES)}` : 'Выберите город'
  const pick = (city: KnownCity): void => {
    setTyped('')
    choose(city)
  }
  return (
    <Dialog open={popupVisible && !closing} onClose={closeChooser} title={title} width="wide" leave={flags.showLeftArrow ? 'back' : 'close'}>
      <p className={css.lead}>А&nbsp;туда, где магазинов пока нет, привезём домой.</p>
      <TextField kind="search" colour="gray" label="Найти свой город" autoComplete="off" autofocus value={typed} onChange={setTyped} />
      {none ? <p className={css.none}>{NONE}</p> : <Cities found={found} current={key} onChoose={pick} />}
      {isError && <p><button type="button" onClick={() => void refetch()}>Показать города ещё раз</button></p>}
      <VisuallyHidden><span role="status">{none ? NONE : found.query === '' || found.searching ? '' : `Найдено: ${found.shops.length + found.delivery.length}`}</span></VisuallyHidden>
    </Dialog>
  )
}
