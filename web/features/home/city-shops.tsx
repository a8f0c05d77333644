import type { Home } from '#contract/pages.rules.ts'
import { hoursInWords } from '#domain/opening-hours.ts'
import { plural, SHOPS } from '#domain/plural.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Lake, OnWater } from '#web/ui/lake.tsx'
import { PageLink } from '#web/ui/link.tsx'
import css from './city-shops.module.css'

const SHOWN = 6

/** The number of shops stands on the shore of their city; nothing pretends to be a map. */
const Shore = ({ figure }: { figure: number }) => (
  <Lake mirrored hidden className={css.shore}>
    <OnWater className={css.figure}>{figure}</OnWater>
  </Lake>
)

type Shop = NonNullable<Home['city']>['shops'][number]
const ShopLine = ({ shop }: { shop: Shop }) => (
  <li className={css.shop}>
    <p className={css.shopName}>{shop.name}</p>
    <p className={css.address}>{shop.address}</p>
    <p className={css.hours}>{hoursInWords(shop.hours)}</p>
  </li>
)

export const CityShops = ({ city }: { city: NonNullable<Home['city']> }) => (
  <div className={css.block}>
    <Shore figure={city.shops.length} />
    <div className={css.list}>
      <h2 className={css.title}>
        {city.shops.length}&nbsp;{plural(city.shops.length, SHOPS)} {city.name_in}
      </h2>
      <ul className={css.shops}>
        {city.shops.slice(0, SHOWN).map((shop) => (
          <ShopLine key={shop.id} shop={shop} />
        ))}
      </ul>
      <ButtonLink className={css.all} to="/about/shops" look="line">
        {city.shops.length > SHOWN ? 'Все магазины' : 'Магазины в\u00a0других городах'}
      </ButtonLink>
    </div>
  </div>
)

type CityLine = { name: string; key: string; shops_count: number }

/** While no city is chosen: all of them. */
export const AllCities = ({ cities, shopsTotal }: { cities: readonly CityLine[]; shopsTotal: number }) => (
  <div className={css.block}>
    <Shore figure={shopsTotal} />
    <div className={css.list}>
      <h2 className={css.title}>
        {shopsTotal}&nbsp;{plural(shopsTotal, SHOPS)} в&nbsp;{cities.length}&nbsp;{cities.length % 10 === 1 && cities.length % 100 !== 11 ? 'городе' : 'городах'}
      </h2>
      <ul className={css.shops}>
        {cities.map((city) => (
          <li key={city.key} className={css.shop}>
            <PageLink className={css.cityLink} to={`/about/shops#${city.key}`}>
              <span className={css.shopName}>{city.name}</span>
              <span className={css.address}>
                {city.shops_count}&nbsp;{plural(city.shops_count, SHOPS)}
              </span>
            </PageLink>
          </li>
        ))}
      </ul>
    </div>
  </div>
)
