import type { PickupPoint } from '../delivery.api.ts'
import { carrierName, CARRIERS, type HandOverPlace } from '../facts/carriers.ts'
import {
  pointAddressText,
  pointHoursText,
  pointServicesText,
  quoteSourceText,
  quoteText,
} from '../facts/delivery-texts.ts'
import { formatDistance } from '#kernel/distance.ts'
import { counted, PICKUP_POINTS } from '#kernel/text.ts'
import { Button } from '#platform/ui/controls/button.tsx'
import { LineSkeleton } from '#platform/ui/layout/skeletons.tsx'
import text from '#platform/ui/styles/text.module.css'
import css from './city-carriers.module.css'
import { PickupPointSearchPanel } from './pickup-point-search.tsx'
import { ANY_BASKET, quoteOf, useCarrierQuotes, type CarrierQuotes } from './quotes.ts'
import { useMoreRows } from './use-more-rows.ts'
import { usePickupPointSearch } from './use-pickup-point-search.ts'

const FIRST_ROWS = 5
const MORE_ROWS = 20

const PLACES: Readonly<Record<HandOverPlace, string>> = { point: 'В\u00a0пункт выдачи', door: 'Курьером' }

const CarrierRows = ({ quotes, place }: { quotes: CarrierQuotes; place: HandOverPlace }) =>
  CARRIERS.map((carrier) => {
    const quote = quoteOf(quotes, carrier, place)
    const isWaiting = quotes.waiting.includes(carrier)
    if (!quote && !isWaiting) return null
    return (
      <div key={carrier}>
        <dt>{carrierName(carrier)}</dt>
        <dd>
          {quote ? quoteText(quote) : <LineSkeleton width="middle" />}
          {quote && quote.source !== 'carrier' && <span className={css.note}>{quoteSourceText(quote)}</span>}
        </dd>
      </div>
    )
  })

const Terms = (props: { quotes: CarrierQuotes; place: HandOverPlace }) => (
  <div>
    <h3 className={css.place}>{PLACES[props.place]}</h3>
    <dl className={css.terms}>
      <CarrierRows {...props} />
    </dl>
  </div>
)

const Point = ({ point }: { point: PickupPoint }) => (
  <li className={css.point} tabIndex={-1}>
    <span className={css.address}>{pointAddressText(point.address)}</span>
    <span className={css.distance}>{formatDistance(point.distance_m / 1000)}</span>
    <span className={text.note}>
      {carrierName(point.carrier)}, {pointHoursText(point.hours_text)}
      <br />
      {pointServicesText(point)}
    </span>
  </li>
)

/** What each carrier asks and its points in the city: PAGE-01. `toDoor`: the shop has no couriers there. */
export const CityCarriers = ({ city, toDoor }: { city: string; toDoor: boolean }) => {
  const quotes = useCarrierQuotes(city, ANY_BASKET)
  const { search, points } = usePickupPointSearch(city, ANY_BASKET)
  const { limit, list, showMore } = useMoreRows<HTMLUListElement>(FIRST_ROWS, MORE_ROWS, ':scope > li')
  const open = points?.points.filter(({ unusable }) => unusable !== 'closed') ?? []
  return (
    <div className={css.carriers}>
      <Terms quotes={quotes} place="point" />
      {toDoor && <Terms quotes={quotes} place="door" />}
      {quotes.quotes.length > 0 && (
        <p className={css.note}>Цены и&nbsp;дни — для вашей корзины, а&nbsp;пока она пуста — для небольшой посылки.</p>
      )}
      <PickupPointSearchPanel points={points} search={search} />
      <ul ref={list} className={css.points} aria-label="Пункты выдачи">
        {open.slice(0, limit).map((point) => (
          <Point key={point.id} point={point} />
        ))}
      </ul>
      {points && open.length === 0 && <p className={css.note}>Пунктов не&nbsp;нашлось.</p>}
      {open.length > limit && (
        <Button look="line" size="sm" onClick={showMore}>
          Показать ещё {counted(Math.min(MORE_ROWS, open.length - limit), PICKUP_POINTS)}
        </Button>
      )}
    </div>
  )
}
