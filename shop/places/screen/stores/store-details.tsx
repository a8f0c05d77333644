import { openingHoursText } from '#kernel/opening-hours.ts'
import { shopPhone } from '#kernel/phone.ts'
import { productsInStore, routeUrl, storePath } from '#kernel/pages/paths.ts'
import { TextLink } from '#platform/ui/controls/link.tsx'
import { Picture } from '#platform/ui/images/picture.tsx'
import { OpenNow, type Store } from './open-now.tsx'
import css from './store-row.module.css'

type Props = {
  readonly store: Store
  readonly offset: number
  /** Null before hydration. */
  readonly now: Date | null
  /** Whether its city is the chosen one, whose stores lists know. */
  readonly isListed: boolean
  /** On the page of the store, which does not link to itself. */
  readonly isOwnPage?: boolean
}

/** Holidays are planned long before they come. */
const DAYS_ON_OWN_PAGE = 60

/** PAGE-01: what people have to know to come: photo, address, hours, way, phone. */
export const StoreDetails = ({ store, offset, now, isListed, isOwnPage = false }: Props) => (
  <>
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
    <OpenNow store={store} offset={offset} now={now} {...(isOwnPage ? { daysAhead: DAYS_ON_OWN_PAGE } : {})} />
    <p className={css.detail}>
      <TextLink to={routeUrl(store.coordinates)} target="_blank" aria-label={`Маршрут: ${store.name}`}>
        Маршрут
      </TextLink>
      {!isOwnPage && (
        <>
          {' · '}
          <TextLink to={storePath(store.code)} aria-label={`О\u00a0магазине: ${store.name}`}>
            О&nbsp;магазине
          </TextLink>
        </>
      )}
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
  </>
)
