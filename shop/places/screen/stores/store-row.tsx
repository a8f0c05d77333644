import { distanceText, type Position } from '#kernel/distance.ts'
import { openingHoursText } from '#kernel/opening-hours.ts'
import { shopPhone } from '#kernel/phone.ts'
import { productsInStore, routeUrl } from '#kernel/pages/paths.ts'
import { TextLink } from '#platform/ui/controls/link.tsx'
import { Picture } from '#platform/ui/images/picture.tsx'
import { OpenNow, type Store } from './open-now.tsx'
import css from './store-row.module.css'
import { StoreName } from './store-name.tsx'

type Props = {
  store: Store
  offset: number
  /** Null before hydration. */
  now: Date | null
  chosen: boolean
  onChoose: (id: number) => void
  me: Position | null
  /** Whether its city is the chosen one, whose stores lists know. */
  isListed: boolean
}

/** PAGE-01: one shop of the list. */
export const StoreRow = ({ store, offset, now, chosen, onChoose, me, isListed }: Props) => (
  <li className={css.shop} data-chosen={chosen ? '' : undefined} data-store={store.id}>
    <p className={css.head}>
      <StoreName text={store.name} hydrated={now !== null} chosen={chosen} onChoose={() => onChoose(store.id)} />
      {me && <span className={css.distance}>{distanceText(me, store.coordinates)}</span>}
    </p>
    {store.photo && (
      <Picture
        {...store.photo}
        className={css.photo}
        alt={`Магазин «${store.name}»`}
        sizes="320px"
        widths={[320, 640]}
      />
    )}
    <p className={css.detail}>
      {store.address}
      {store.metro && <>, метро «{store.metro}»</>}
    </p>
    <p className={css.detail}>{openingHoursText(store.hours)}</p>
    <OpenNow store={store} offset={offset} now={now} />
    <p className={css.detail}>
      <TextLink to={routeUrl(store.coordinates)} target="_blank" aria-label={`Маршрут: ${store.name}`}>
        Маршрут
      </TextLink>
      {isListed && (
        <>
          {' · '}
          <TextLink to={productsInStore(store.store_id)} aria-label={`Что есть в магазине: ${store.name}`}>
            Что&nbsp;есть в&nbsp;магазине
          </TextLink>
        </>
      )}
    </p>
    {store.phone && (
      <p className={css.detail}>
        <a href={shopPhone(store.phone).tel}>{shopPhone(store.phone).text}</a>
      </p>
    )}
  </li>
)
