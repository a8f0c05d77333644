import { Icon } from '#web/ui/images/icon.tsx'

const NO_CITY = 'Выберите город'

/**
 * A cached page is the same for all cities without shops and shows «Выберите город». This inline script replaces the text by the
 * city stored in the browser before the first paint; React renders the same text after hydration. It must follow the button.
 */
const CITY_NAME_SCRIPT = [
  `(function(s){try{var c=JSON.parse(localStorage.getItem('glad.city'));`,
  `if(c&&!c.hasShops&&document.cookie.split('; ').indexOf('city='+c.key)>=0)s.textContent=c.name}catch(e){}})`,
  `(document.currentScript.previousElementSibling.querySelector('[data-city-name]'))`,
].join('')

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
