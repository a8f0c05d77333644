import type { City } from '#contract/cities.rules.ts'
import { hoursInWords } from '#domain/opening-hours.ts'
import { counted, SHOPS } from '#domain/plural.ts'
import { formatPhone } from '#domain/phone.ts'
import css from './shop-list.module.css'

const Shop = ({ shop }: { shop: City['shops'][number] }) => (
  <li className={css.shop}>
    <p className={css.name}>{shop.name}</p>
    <p className={css.line}>
      {shop.address}
      {shop.metro && <>, метро «{shop.metro}»</>}
    </p>
    <p className={css.hours}>{hoursInWords(shop.hours)}</p>
    {shop.phone && (
      <p className={css.line}>
        <a href={`tel:+${shop.phone}`}>{formatPhone(shop.phone)}</a>
      </p>
    )}
  </li>
)

/** Shops by city; the city's key is the anchor that links from elsewhere use. */
export const ShopList = ({ cities }: { cities: readonly City[] }) => (
  <div className={css.cities}>
    {cities.map((city) => (
      <section key={city.key} id={city.key} className={css.city} aria-labelledby={`city-${city.key}`}>
        <h2 id={`city-${city.key}`} className={css.title}>
          {city.name}
          <span>{counted(city.shops_count, SHOPS)}</span>
        </h2>
        <ul className={css.shops}>
          {city.shops.map((shop) => (
            <Shop key={shop.id} shop={shop} />
          ))}
        </ul>
      </section>
    ))}
  </div>
)
