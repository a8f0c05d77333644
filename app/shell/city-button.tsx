import { Icon } from '#platform/ui/images/icon.tsx'
import { CITY_NAME_SCRIPT } from './city-name-script.ts'

const NO_CITY = 'Выберите город'

type Props = { name: string | null; open: boolean; onCity: () => void; className?: string | undefined }

/** HEAD-01: the name of the chosen city, or «Выберите город». */
export const CityButton = ({ name, open, onCity, className }: Props) => (
  <>
    <button type="button" className={className} aria-haspopup="dialog" aria-expanded={open} onClick={onCity}>
      <Icon name="map-pin" size={16} />
      <span data-city-name suppressHydrationWarning>
        {name ?? NO_CITY}
      </span>
      <Icon name="chevron-down" size={16} />
    </button>
    {name === null && <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: CITY_NAME_SCRIPT }} />}
  </>
)
