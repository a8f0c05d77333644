import { useEffect, useState } from 'react'
import { NO_CITY } from '#kernel/city-cookie.ts'
import { useCityKey, useIsCityChosen } from '#platform/client/city-key.ts'
import { headerState, useHeaderState, wasCityAsked } from '#platform/client/header-state.ts'
import { Button } from '#platform/ui/controls/button.tsx'
import { useShop } from '#platform/client/shop.ts'
import { browserTimers } from '#platform/client/timers.ts'
import { afterMount } from './city-delays.ts'
import { cityWithStores, proposedCity } from './city-state.ts'
import { dismissProposedCity, openCityChooser } from './chooser-state.ts'
import text from '#platform/ui/styles/text.module.css'
import css from './nearest-city.module.css'
import { useChooseCity } from './use-city.ts'
import { useCities } from './use-city-search.ts'

/** CITY-06. Does not take the focus; on a phone a bottom sheet. Belongs to the home page alone. `waits`: it would lie over an open menu. */
export const NearestCity = ({ waits }: { waits: boolean }) => {
  const choose = useChooseCity()
  const [isDue, setDue] = useState(false)
  const isUnanswered = useHeaderState((state) => state.showCityDefault)
  const isChosen = useIsCityChosen()
  const key = useCityKey()
  useEffect(
    () =>
      afterMount(browserTimers, () => {
        headerState.set({ showCityDefault: !wasCityAsked(() => localStorage) })
        setDue(true)
      }),
    [],
  )
  const isShown = isDue && isUnanswered && !isChosen && !waits
  const { data } = useCities(isShown)
  const { homeCity } = useShop()
  const city = proposedCity(data?.cities ?? [], homeCity)
  // A shop of one city sells there before it is asked.
  const isOnlyCity = key !== NO_CITY && data?.cities.length === 1
  if (!isShown || !city || isOnlyCity) return null
  return (
    <div
      className={css.prompt}
      role="dialog"
      aria-labelledby="nearest-city"
      onKeyDown={(event) => event.key === 'Escape' && dismissProposedCity()}
    >
      <p className={text.muted} id="nearest-city" role="status">
        Это ваш город? <span className={css.city}>{city.name}</span>
      </p>
      <div className={css.answers}>
        <Button
          onClick={() => {
            dismissProposedCity()
            choose(cityWithStores(city))
          }}
        >
          Да, верно
        </Button>
        <Button
          look="line"
          onClick={() => {
            dismissProposedCity()
            openCityChooser()
          }}
        >
          Нет, другой
        </Button>
      </div>
    </div>
  )
}
