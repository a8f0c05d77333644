import type { ReactNode } from 'react'
import type { DeliveryQuote, PickupPoint } from '../delivery.api.ts'
import { carrierName, CARRIERS } from '../facts/carriers.ts'
import { doorQuote } from '../facts/delivery-quote.ts'
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

/** `quote`: null while the carrier is asked. */
const CarrierRow = ({ name, quote }: { name: ReactNode; quote: DeliveryQuote | null }) => (
  <div>
    <dt>{name}</dt>
    <dd>
      {quote ? quoteText(quote) : <LineSkeleton width="middle" />}
      {quote && quote.source !== 'carrier' && <span className={css.note}>{quoteSourceText(quote)}</span>}
    </dd>
  </div>
)

/** All carriers: a buyer chooses one by its point. */
const PointRows = ({ quotes }: { quotes: CarrierQuotes }) =>
  CARRIERS.map((carrier) => {
    const quote = quoteOf(quotes, carrier, 'point') ?? null
    if (!quote && !quotes.waiting.includes(carrier)) return null
    return <CarrierRow key={carrier} name={carrierName(carrier)} quote={quote} />
  })

/** The one carrier that an order to the door is given to. */
const DoorRow = ({ quotes }: { quotes: CarrierQuotes }) => {
  const quote = doorQuote(quotes)
  if (!quote && quotes.waiting.length === 0) return null
  return <CarrierRow name={quote ? carrierName(quote.carrier) : <LineSkeleton width="middle" />} quote={quote} />
}

const Terms = ({ title, children }: { title: string; children: ReactNode }) => (
  <div>
    <h3 className={css.place}>{title}</h3>
    <dl className={css.terms}>{children}</dl>
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
      <Terms title={'В\u00a0пункт выдачи'}>
        <PointRows quotes={quotes} />
      </Terms>
      {toDoor && (
        <Terms title="Курьером">
          <DoorRow quotes={quotes} />
        </Terms>
      )}
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
