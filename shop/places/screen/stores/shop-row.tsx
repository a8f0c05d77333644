import { formatDistance, kmBetween } from '#kernel/distance.ts'
import { openingHoursText } from '../../facts/open-now.ts'
import { shopPhone } from '#kernel/phone.ts'
import { routeUrl } from '#kernel/pages/paths.ts'
import { TextLink } from '#platform/ui/controls/link.tsx'
import { Picture } from '#platform/ui/images/picture.tsx'
import { OpenNow, type Shop } from './open-now.tsx'
import { geoPointOf, type GeoPoint } from './pins.ts'
import css from './shop-row.module.css'
import { ShopName } from './shop-name.tsx'

type Props = {
  shop: Shop
  offset: number
  /** Null before hydration. */
  now: Date | null
  chosen: boolean
  onChoose: (id: number) => void
  me: GeoPoint | null
}

/** PAGE-01: one shop of the list. */
export const ShopRow = ({ shop, offset, now, chosen, onChoose, me }: Props) => (
  <li className={css.shop} data-chosen={chosen ? '' : undefined} data-shop={shop.id}>
    <p className={css.head}>
      <ShopName text={shop.name} hydrated={now !== null} chosen={chosen} onChoose={() => onChoose(shop.id)} />
      {me && (
        <span className={css.distance}>{formatDistance(kmBetween(me, geoPointOf(shop.id, shop.coordinates)))}</span>
      )}
    </p>
    {shop.photo && (
      <Picture {...shop.photo} className={css.photo} alt={`Магазин «${shop.name}»`} sizes="320px" widths={[320, 640]} />
    )}
    <p className={css.detail}>
      {shop.address}
      {shop.metro && <>, метро «{shop.metro}»</>}
    </p>
    <p className={css.detail}>{openingHoursText(shop.hours)}</p>
    <OpenNow shop={shop} offset={offset} now={now} />
    <p className={css.detail}>
      <TextLink to={routeUrl(shop.coordinates)} target="_blank" aria-label={`Маршрут: ${shop.name}`}>
        Маршрут
      </TextLink>
    </p>
    {shop.phone && (
      <p className={css.detail}>
        <a href={shopPhone(shop.phone).tel}>{shopPhone(shop.phone).text}</a>
      </p>
    )}
  </li>
)
