import type { City } from '#contract/cities.rules.ts'
import { openState, openWords, specialWords } from '#domain/open-now.ts'
import { hoursInWords } from '#domain/opening-hours.ts'
import { counted, SHOPS } from '#domain/plural.ts'
import { formatPhone } from '#domain/phone.ts'
import { TextLink } from '#web/ui/link.tsx'
import css from './shop-list.module.css'
import { useNow } from './use-now.ts'

type Shop = City['shops'][number]

/** The room of the line is kept: it is known only when the page has come to life. */
const OpenNow = ({ shop, offset, now }: { shop: Shop; offset: number; now: Date | null }) => {
  const state = now && openState(now, shop.hours, offset, shop.special_days)
  const special = now && specialWords(now, offset, shop.special_days)
  return (
    <p className={css.open} data-open={state?.open ? '' : undefined}>
      {state && openWords(state)}
      {special && <span className={css.special}>{special}</span>}
    </p>
  )
}

const ShopLine = ({ shop, offset, now }: { shop: Shop; offset: number; now: Date | null }) => (
  <li className={css.shop}>
    <p className={css.name}>{shop.name}</p>
    <p className={css.line}>
      {shop.address}
      {shop.metro && <>, метро «{shop.metro}»</>}
    </p>
    <p className={css.hours}>{hoursInWords(shop.hours)}</p>
    <OpenNow shop={shop} offset={offset} now={now} />
    {shop.phone && (
      <p className={css.line}>
        <a href={`tel:+${shop.phone}`}>{formatPhone(shop.phone)}</a>
      </p>
    )}
  </li>
)

type Props = {
  cities: readonly City[]
  /** Key of the chosen city: it comes first, and its stock can be looked at. */
  chosen?: string | undefined
}

/** Shops by city; the city's key is the anchor that links from elsewhere use. */
export const ShopList = ({ cities, chosen }: Props) => {
  const now = useNow()
  const ordered = cities.toSorted((a, b) => Number(b.key === chosen) - Number(a.key === chosen))
  return (
    <>
      <nav className={css.towns} aria-label="Города">
        <ul>
          {cities.map((city) => (
            <li key={city.key}>
              <a href={`#${city.key}`}>{city.name}</a>
            </li>
          ))}
        </ul>
      </nav>
      <div className={css.cities}>
        {ordered.map((city) => (
          <section key={city.key} id={city.key} className={css.city} aria-labelledby={`city-${city.key}`}>
            <h2 id={`city-${city.key}`} className={css.title}>
              {city.name}
              <span>{counted(city.shops_count, SHOPS)}</span>
            </h2>
            {city.key === chosen && (
              <p className={css.stock}>
                <TextLink to="/products?in_stock=1">Что есть в&nbsp;магазинах {city.name_in}</TextLink>
              </p>
            )}
            <ul className={css.shops}>
              {city.shops.map((shop) => (
                <ShopLine key={shop.id} shop={shop} offset={city.timezoneoffset} now={now} />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  )
}
