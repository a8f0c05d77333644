import { Icon } from '#web/ui/images/icon.tsx'
import { LinkButton } from '#web/ui/controls/link.tsx'
import css from './city-line.module.css'
import { useCity } from './city-store.tsx'

/** The chosen city inside a page, pressed to choose another. */
export const CityLine = () => {
  const name = useCity(({ city }) => city?.name)
  const openChooser = useCity((city) => city.openChooser)
  return (
    <span className={css.line}>
      <Icon name="map-pin" size={16} />
      <LinkButton className={css.name} onClick={() => openChooser()} aria-haspopup="dialog">
        {name ?? 'Выберите город'}
      </LinkButton>
    </span>
  )
}
