import { Icon } from '#platform/ui/images/icon.tsx'
import { LinkButton } from '#platform/ui/controls/link.tsx'
import css from './city-line.module.css'
import { openCityChooser } from './chooser-state.ts'
import { useCity } from './use-city.ts'

/** The chosen city inside a page; a press opens the chooser. */
export const CityLine = () => {
  const { city } = useCity()
  return (
    <span className={css.line}>
      <Icon name="map-pin" size={16} />
      <LinkButton className={css.name} onClick={() => openCityChooser()} aria-haspopup="dialog">
        {city?.name ?? 'Выберите город'}
      </LinkButton>
    </span>
  )
}
