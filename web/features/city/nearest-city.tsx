import { useEffect, useState } from 'react'
import { NO_CITY } from '#domain/contacts.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { browserTimers } from '#web/state/timers.ts'
import { afterMount } from './city-delays.ts'
import { ofShops, proposedCity } from './city-state.ts'
import { useCity } from './city-store.tsx'
import css from './nearest-city.module.css'
import { useCities } from './use-city-search.ts'

/** CITY-06. Does not take the focus; on a phone a sheet at the bottom. Belongs to the home page alone. */
export const NearestCity = () => {
  const { key, flags, choose, openChooser, dismissDefault } = useCity()
  const [due, setDue] = useState(false)
  useEffect(() => afterMount(browserTimers, () => setDue(true)), [])
  const wanted = due && flags.showCityDefault && key === NO_CITY
  const { data } = useCities(wanted)
  const city = proposedCity(data?.cities ?? [])
  if (!wanted || !city) return null
  return (
    <div
      className={css.prompt}
      role="dialog"
      aria-labelledby="nearest-city"
      onKeyDown={(event) => event.key === 'Escape' && dismissDefault()}
    >
      <p className={css.question} id="nearest-city" role="status">
        Это ваш город? <span className={css.city}>{city.name}</span>
      </p>
      <div className={css.answers}>
        <Button
          onClick={() => {
            dismissDefault()
            choose(ofShops(city))
          }}
        >
          Да, верно
        </Button>
        <Button
          look="line"
          onClick={() => {
            dismissDefault()
            openChooser()
          }}
        >
          Нет, другой
        </Button>
      </div>
    </div>
  )
}
