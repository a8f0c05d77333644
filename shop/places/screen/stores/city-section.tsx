import { useRef, useState } from 'react'
import type { City } from '../../cities.api.ts'
import { counted, STORES } from '#kernel/text.ts'
import { paths } from '#kernel/pages/paths.ts'
import { Icon } from '#platform/ui/images/icon.tsx'
import { TextLink } from '#platform/ui/controls/link.tsx'
import { Segmented } from '#platform/ui/fields/segmented.tsx'
import { nearestFirst } from '#kernel/distance.ts'
import { useLocated } from '#platform/ui/behaviour/use-position.ts'
import { useMedia } from '#platform/client/use-media.ts'
import { FROM_TABLET } from '#platform/ui/styles/breakpoints.ts'
import { LazyCityMap } from './lazy-city-map.tsx'
import css from './store-list.module.css'
import { StoreRow } from './store-row.tsx'

const VIEWS = [
  {
    value: 'list',
    label: (
      <>
        <Icon name="list" /> Список
      </>
    ),
  },
  {
    value: 'map',
    label: (
      <>
        <Icon name="map" /> На&nbsp;карте
      </>
    ),
  },
] as const

type Props = {
  city: City
  /** Whether this is the chosen city. */
  isChosen: boolean
  now: Date | null
  /** `wide`: the map is next to the list on a wide screen, and behind the switch on a narrow one. */
  view: 'list' | 'map' | 'wide'
  onView: (map: boolean) => void
}

export const CityStoresSection = ({ city, isChosen, now, view, onView }: Props) => {
  const [chosen, setChosen] = useState<number | null>(null)
  const me = useLocated()
  const wide = useMedia(FROM_TABLET, true)
  const list = useRef<HTMLUListElement>(null)
  const mapShown = view === 'map' || (view === 'wide' && wide)
  const chooseInList = (id: number) => {
    setChosen(id)
    if (!mapShown) onView(true)
  }
  const chooseOnMap = (id: number) => {
    setChosen(id)
    if (wide) list.current?.querySelector(`[data-store="${id}"]`)?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <section id={city.key} className={css.city} data-view={view} aria-labelledby={`city-${city.key}`}>
      <div className={css.head}>
        <h2 id={`city-${city.key}`} className={css.title}>
          {city.name}
          <span>{counted(city.shops_count, STORES)}</span>
        </h2>
        <Segmented
          label={`Магазины: ${city.name}`}
          name={`view-${city.key}`}
          options={VIEWS}
          value={mapShown ? 'map' : 'list'}
          onChange={(value) => onView(value === 'map')}
        />
      </div>
      {isChosen && (
        <p className={css.stock}>
          <TextLink to={paths.productsInStock}>Что есть в&nbsp;магазинах {city.name_in}</TextLink>
        </p>
      )}
      <div className={css.both}>
        <ul className={css.shops} ref={list}>
          {nearestFirst(city.shops, me).map((one) => (
            <StoreRow
              key={one.id}
              store={one}
              offset={city.timezoneoffset}
              now={now}
              chosen={one.id === chosen}
              onChoose={chooseInList}
              me={me}
              isListed={isChosen}
            />
          ))}
        </ul>
        {view !== 'list' && (
          <LazyCityMap className={css.map} city={city} locations={city.shops} chosen={chosen} onChoose={chooseOnMap} />
        )}
      </div>
    </section>
  )
}
