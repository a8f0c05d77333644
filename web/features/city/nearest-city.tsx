import { useEffect, useState } from 'react'
import { NO_CITY } from '#domain/contacts.ts'
import { Button } from '#web/ui/button.tsx'
import css from './nearest-city.module.css'
import { useCity } from './city-store.tsx'
import { useCities } from './use-city-search.ts'

/** CITY-06. */
const PROMPT_DELAY_MS = 2000
const PROPOSED = 'Челябинск'
/** Dismissed until this tab is closed: asked on every visit it would be a nuisance. */
const DISMISSED = 'glad.city.asked'

const wasDismissed = (): boolean => {
  try {
    return sessionStorage.getItem(DISMISSED) !== null
  } catch {
    return false
  }
}
const keepDismissed = (): void => {
  try {
    sessionStorage.setItem(DISMISSED, '1')
  } catch (failure) {
    console.warn('The answer could not be kept', failure)
  }
}

/** Does not take the focus; on a phone a sheet at the bottom. Belongs to the home page alone. */
export const NearestCity = () => {
  const { key, choose, openChooser } = useCity()
  const [due, setDue] = useState(false)
  const [dismissed, setDismissed] = useState(false)
  useEffect(() => {
    if (wasDismissed()) return
    const timer = setTimeout(() => setDue(true), PROMPT_DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
  const wanted = due && !dismissed && key === NO_CITY
  const { data } = useCities(wanted)
  const city = data?.cities.find(({ name }) => name === PROPOSED) ?? data?.cities[0]
  const dismiss = (): void => {
    keepDismissed()
    setDismissed(true)
  }
  if (!wanted || !city) return null
  return (
    <div className={css.prompt} role="dialog" aria-labelledby="nearest-city" onKeyDown={(event) => event.key === 'Escape' && dismiss()}>
      <p className={css.question} id="nearest-city" role="status">
        Это ваш город? <span className={css.city}>{city.name}</span>
      </p>
      <div className={css.answers}>
        <Button onClick={() => {
          dismiss()
          choose({ key: city.key, code: city.code, name: city.name, nameIn: city.name_in, hasShops: true })
        }}>Да, верно</Button>
        <Button look="line" onClick={() => {
          dismiss()
          openChooser()
        }}>Нет, другой</Button>
      </div>
    </div>
  )
}
