import { useState } from 'react'
import type { City } from '../../cities.api.ts'
import { distanceText, nearestFirst } from '#kernel/distance.ts'
import { openState } from '../../facts/open-now.ts'
import { plural, STORES } from '#kernel/text.ts'
import { paths } from '#kernel/pages/paths.ts'
import { useHasPage } from '#platform/client/absent-pages.ts'
import { useLocated } from '#platform/ui/behaviour/use-position.ts'
import { ButtonLink } from '#platform/ui/controls/button.tsx'
import { WaterlineScene, ReflectedText } from '#platform/ui/layout/waterline-scene.tsx'
import { PageLink } from '#platform/ui/controls/link.tsx'
import css from './city-stores.module.css'
import { LazyCityMap } from './lazy-city-map.tsx'
import { OpenNow, useNow } from './open-now.tsx'
import { openNowText } from './pins.ts'
import { StoreName } from './store-name.tsx'
const MAX_SHOWN = 4

/** Decoration without a chosen city: the number of stores on the waterline. */
const StoreCountOnWater = ({ figure }: { figure: number }) => (
  <WaterlineScene reflected decorative className={css.shopCount}>
    <ReflectedText className={css.figure}>{figure}</ReflectedText>
  </WaterlineScene>
)

/** PAGE-01, CAT-10: stores of the chosen city, the nearest first once «Где я» has located the visitor. */
export const CityStores = ({ city }: { city: City }) => {
  const now = useNow()
  const hasPage = useHasPage()
  const [chosen, setChosen] = useState<number | null>(null)
  const me = useLocated()
  const shown = nearestFirst(city.shops, me)
    .toSorted((a, b) => Number(b.id === chosen) - Number(a.id === chosen))
    .slice(0, MAX_SHOWN)
  const open = now
    ? city.shops.filter((store) => openState(now, store.hours, city.timezoneoffset, store.special_days)?.open).length
    : null
  return (
    <div className={css.block}>
      <div className={css.list}>
        <h2 className={css.title}>
          {city.shops.length}&nbsp;{plural(city.shops.length, STORES)} {city.name_in}
        </h2>
        <p className={css.lead}>{open !== null && openNowText(open, city.shops.length)}</p>
        <ul>
          {shown.map((store) => (
            <li key={store.id} className={css.shop} data-chosen={store.id === chosen ? '' : undefined}>
              <StoreName
                text={`${store.name}, ${store.address}`}
                hydrated={now !== null}
                chosen={store.id === chosen}
                onChoose={() => setChosen(store.id)}
              />
              {me && <span className={css.address}>{distanceText(me, store.coordinates)}</span>}
              <OpenNow store={store} offset={city.timezoneoffset} now={now} />
            </li>
          ))}
        </ul>
        {hasPage(paths.stores) && (
          <ButtonLink className={css.all} to={paths.storesOfCity(city.key)} look="line">
            Все магазины на&nbsp;карте
          </ButtonLink>
        )}
      </div>
      <LazyCityMap className={css.map} city={city} locations={city.shops} chosen={chosen} onChoose={setChosen} />
    </div>
  )
}

type CityLine = { name: string; key: string; shops_count: number }

/** Shown without a chosen city: every city with stores. */
export const AllCities = ({ cities, storesTotal }: { cities: readonly CityLine[]; storesTotal: number }) => {
  const hasPage = useHasPage()
  const lineOf = (city: CityLine) => (
    <>
      <span className={css.shopName}>{city.name}</span>
      <span className={css.address}>
        {city.shops_count}&nbsp;{plural(city.shops_count, STORES)}
      </span>
    </>
  )
  return (
    <div className={css.block}>
      <StoreCountOnWater figure={storesTotal} />
      <div className={css.list}>
        <h2 className={css.title}>
          {storesTotal}&nbsp;{plural(storesTotal, STORES)} в&nbsp;{cities.length}&nbsp;
          {cities.length % 10 === 1 && cities.length % 100 !== 11 ? 'городе' : 'городах'}
        </h2>
        <ul className={css.towns}>
          {cities.map((city) => (
            <li key={city.key} className={css.town}>
              {hasPage(paths.stores) ? (
                <PageLink className={css.cityLink} to={paths.storesOfCity(city.key)}>
                  {lineOf(city)}
                </PageLink>
              ) : (
                <div className={css.cityLine}>{lineOf(city)}</div>
              )}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
