import { useNavigation } from '#platform/router/hooks.ts'
import css from './wait-line.module.css'

/** A line along the header's lower edge while the next page is on its way. */
export const WaitLine = () => {
  const waits = useNavigation().state !== 'idle'
  return (
    <div className={css.place} data-below-header="">
      {waits && <div className={css.line} role="progressbar" aria-label="Страница загружается" />}
    </div>
  )
}
