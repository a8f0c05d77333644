import { Icon } from '#web/ui/images/icon.tsx'

const NO_CITY = 'Выберите город'
/**
 * Pages are shared by all who have no shop in their city, so they say «Выберите город» to them too. What the browser remembers is
 * written over it before the first picture of the page; React finds the same words a moment later. Its place is the button before it.
 */
const CITY_NAME_SCRIPT = `(function(s){try{var c=JSON.parse(localStorage.getItem('glad.city'));if(c&&!c.hasShops&&document.cookie.split('; ').indexOf('city='+c.key)>=0)s.textContent=c.name}catch(e){}})(document.currentScript.previousElementSibling.querySelector('[data-city-name]'))`

type Props = { name: string | null; open: boolean; onCity: () => void; className?: string | undefined }

/** HEAD-01: its name, or «Выберите город». */
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
