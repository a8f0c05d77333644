import { useState } from 'react'
import type { City } from '../../cities.api.ts'
import { CityStoresSection } from './city-section.tsx'
import { useNow } from './open-now.tsx'
import css from './store-list.module.css'

type Props = {
  cities: readonly City[]
  /** Key of the chosen city: it comes first, with its map and a link to its stock. */
  chosen?: string | undefined
}

/** Shops by city. A city's key is its anchor for links from other pages. At most one map is open. */
export const StoreList = ({ cities, chosen }: Props) => {
  const now = useNow()
  const [mapOf, setMapOf] = useState<string | null | undefined>(undefined)
  const ordered = cities.toSorted((a, b) => Number(b.key === chosen) - Number(a.key === chosen))
  return (
    <>
      <nav className={css.towns} aria-label="Города">
        <ul>
          {cities.map((city) => (
            <li key={city.key}>
              <a href={`#${city.key}`}>{city.name}</a>
            </li>
          ))}
        </ul>
      </nav>
      <div className={css.cities}>
        {ordered.map((city) => (
          <CityStoresSection
            key={city.key}
            city={city}
            isChosen={city.key === chosen}
            now={now}
            view={mapOf === undefined ? (city.key === chosen ? 'wide' : 'list') : mapOf === city.key ? 'map' : 'list'}
            onView={(map) => setMapOf(map ? city.key : null)}
          />
        ))}
      </div>
    </>
  )
}
