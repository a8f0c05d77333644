import type { ReactNode } from 'react'
import type { PickupPoint, PickupPoints } from '../delivery.api.ts'
import { carrierName } from '../facts/carriers.ts'
import { dayAndMonth } from '#kernel/dates.ts'
import {
  POINT_KIND_NAMES,
  pointAddressText,
  pointHoursText,
  pointServicesText,
  quoteSourceText,
  quoteText,
  refusingPickupPointsText,
  UNUSABLE_TEXTS,
} from '../facts/delivery-texts.ts'
import { formatDistance } from '#kernel/distance.ts'
import { counted, PICKUP_POINTS } from '#kernel/text.ts'
import { Button } from '#platform/ui/controls/button.tsx'
import { LinkButton } from '#platform/ui/controls/link.tsx'
import {
  FoldedLocations,
  NoLocations,
  LocationLine,
  LocationPicker,
  LocationRow,
} from '#platform/ui/fields/location-picker.tsx'
import { FormError, FormHint } from '#platform/ui/forms/form-messages.tsx'
import { LineSkeleton } from '#platform/ui/layout/skeletons.tsx'
import css from './pickup-point-list.module.css'
import { PickupPointSearchPanel } from './pickup-point-search.tsx'
import { useMoreRows } from './use-more-rows.ts'
import type { PickupPointSearch } from './use-pickup-point-search.ts'
import { quoteOf, type CarrierQuotes } from './quotes.ts'

/** Rows shown at first, and with every press of «Показать ещё». */
const FIRST_ROWS = 5
const MORE_ROWS = 20
/** Rows of a folded list, which nobody reads to its end. */
const MAX_FOLDED = 20

/** Why the point cannot take the basket; null when it can, or when its carrier has not answered yet. */
const reasonOf = (point: PickupPoint, quotes: CarrierQuotes | null): string | null => {
  if (point.unusable !== null) return UNUSABLE_TEXTS[point.unusable]
  if (quotes === null || quoteOf(quotes, point.carrier, 'point') || quotes.waiting.includes(point.carrier)) return null
  return quotes.failed.includes(point.carrier)
    ? 'Цена не\u00a0загрузилась'
    : `${carrierName(point.carrier)} не\u00a0возит сюда такие посылки`
}

const ownerOf = ({ carrier, kind }: PickupPoint): string =>
  kind === 'locker' ? `${carrierName(carrier)}, ${POINT_KIND_NAMES.locker}` : carrierName(carrier)

/** A box as high before the answer as after it. */
const PointPrice = ({ point, quotes }: { point: PickupPoint; quotes: CarrierQuotes }) => {
  const quote = quoteOf(quotes, point.carrier, 'point')
  return quote ? quoteText(quote) : <span className={css.priceSkeleton} aria-hidden />
}

type RowProps = {
  point: PickupPoint
  /** Null when the carriers are not asked, as without JavaScript. */
  quotes: CarrierQuotes | null
  checked: boolean
  onChoose: () => void
}
export const PickupPointRow = ({ point, quotes, checked, onChoose }: RowProps) => {
  const reason = reasonOf(point, quotes)
  return (
    <LocationRow
      name="pointId"
      value={point.id}
      checked={checked}
      disabled={reason !== null}
      onChoose={onChoose}
      title={pointAddressText(point.address)}
      side={formatDistance(point.distance_m / 1000)}
    >
      {reason !== null && <LocationLine muted>{`${ownerOf(point)}. ${reason}`}</LocationLine>}
      {reason === null && quotes !== null && (
        <LocationLine>
          <PointPrice point={point} quotes={quotes} />
        </LocationLine>
      )}
      {reason === null && (
        <LocationLine muted>
          {ownerOf(point)}, {pointHoursText(point.hours_text)}
          <br />
          {pointServicesText(point)}
          {point.metro !== null && `, метро «${point.metro}»`}
        </LocationLine>
      )}
    </LocationRow>
  )
}

/** The chosen point over the map, so that the map alone shows what is chosen. */
const ChosenPoint = ({ point, quotes }: { point: PickupPoint; quotes: CarrierQuotes }) => (
  <div className={css.chosen}>
    <b>{pointAddressText(point.address)}</b>
    <span>
      <PointPrice point={point} quotes={quotes} />
    </span>
    <span className={css.muted}>
      {ownerOf(point)}, {pointHoursText(point.hours_text)}
    </span>
  </div>
)

/** Milliseconds after which the age of the list is shown. Points are read every day. */
const OLD_MS = 48 * 60 * 60 * 1000
const ageText = (readAt: string | null, now: Date): string | null =>
  readAt === null || now.getTime() - Date.parse(readAt) < OLD_MS
    ? null
    : `Список пунктов от\u00a0${dayAndMonth(readAt.slice(0, 10))}: позже перевозчики не\u00a0отвечали.`

const Hint = ({ point, quotes }: { point: PickupPoint; quotes: CarrierQuotes }) => {
  const quote = quoteOf(quotes, point.carrier, 'point')
  const words = (quote && quoteSourceText(quote)) ?? (point.address_note && `Как найти: ${point.address_note}`)
  return words ? <FormHint>{words}</FormHint> : null
}

/** CITY-09: points that did not load are only logged. */
const Failure = ({ onRetry }: { onRetry: () => void }) => (
  <div className={css.failure}>
    <Button look="line" size="sm" onClick={onRetry}>
      Показать пункты
    </Button>
  </div>
)

const ListSkeleton = () => (
  <div role="status" aria-label="Ищем пункты выдачи">
    {Array.from({ length: FIRST_ROWS }, (_, at) => (
      <div key={at} className={css.skeleton}>
        <LineSkeleton width="long" />
        <LineSkeleton width="middle" />
        <LineSkeleton width="middle" />
      </div>
    ))}
  </div>
)

type Props = {
  /** Undefined until the first answer. */
  points: PickupPoints | undefined
  failed: boolean
  onReload: () => void
  quotes: CarrierQuotes
  chosen: PickupPoint | null
  onChoose: (point: PickupPoint) => void
  search: PickupPointSearch
  error: string | undefined
  /** Map of the points that can be chosen. */
  renderMap: (points: readonly PickupPoint[]) => ReactNode
}

const Rows = ({ points, quotes, chosen, onChoose, search }: Props & { points: PickupPoints }) => {
  const { limit, list, showMore } = useMoreRows<HTMLDivElement>(FIRST_ROWS, MORE_ROWS, 'input')
  const usable = points.points.filter((point) => reasonOf(point, quotes) === null)
  const others = points.points.filter((point) => reasonOf(point, quotes) !== null)
  const shown = usable.slice(0, limit)
  const isFarChosen = chosen !== null && !shown.some(({ id }) => id === chosen.id) && reasonOf(chosen, quotes) === null
  const rows = (some: readonly PickupPoint[]): ReactNode =>
    some.map((point) => (
      <PickupPointRow
        key={point.id}
        point={point}
        quotes={quotes}
        checked={point.id === chosen?.id}
        onChoose={() => onChoose(point)}
      />
    ))
  if (points.points.length === 0)
    return (
      <NoLocations>
        {search.text.trim() !== '' || search.carrier !== null
          ? 'Такого пункта не\u00a0нашлось. Попробуйте другую улицу или всех перевозчиков.'
          : 'В\u00a0этом городе пунктов выдачи пока нет.'}
      </NoLocations>
    )
  return (
    <>
      {isFarChosen && rows([chosen])}
      <div ref={list}>{rows(shown)}</div>
      {usable.length > limit && (
        <p className={css.more}>
          <Button look="line" size="sm" onClick={showMore}>
            Показать ещё {Math.min(MORE_ROWS, usable.length - limit)}
          </Button>
        </p>
      )}
      {limit >= usable.length && points.total > points.points.length && (
        <NoLocations>
          Показаны {counted(points.points.length, PICKUP_POINTS)}. Другие найдёт поиск по&nbsp;улице.
        </NoLocations>
      )}
      {others.length > 0 && (
        <FoldedLocations
          title={
            usable.length === 0 ? 'Пункты этого города не\u00a0примут заказ' : refusingPickupPointsText(others.length)
          }
          open={usable.length === 0}
        >
          {rows(others.slice(0, MAX_FOLDED))}
        </FoldedLocations>
      )}
    </>
  )
}

/** ORD-02, ORD-03: points of all carriers, nearest first; those that do not take the basket are folded away with the reason. */
export const PickupPointList = (props: Props) => {
  const { points, failed, onReload, quotes, chosen, error, renderMap } = props
  const usable = points?.points.filter((point) => reasonOf(point, quotes) === null) ?? []
  const age = points ? ageText(points.read_at, new Date()) : null
  if (failed && !points) return <Failure onRetry={onReload} />
  return (
    <>
      <LocationPicker
        legend="Пункт выдачи"
        describedBy={error === undefined ? undefined : 'checkout-point-error'}
        search={<PickupPointSearchPanel points={points} search={props.search} />}
        map={{
          viewsLabel: 'Пункты выдачи списком или на карте',
          viewsName: 'pointView',
          content: renderMap(usable),
          chosen: chosen !== null && <ChosenPoint point={chosen} quotes={quotes} />,
        }}
      >
        {points ? <Rows {...props} points={points} /> : <ListSkeleton />}
      </LocationPicker>
      {quotes.failed.length > 0 && (
        <FormHint role="alert">
          <span>
            Не&nbsp;все цены загрузились. <LinkButton onClick={quotes.reload}>Узнать ещё раз</LinkButton>
          </span>
        </FormHint>
      )}
      <FormError below id="checkout-point-error">
        {error}
      </FormError>
      {error === undefined && chosen !== null && <Hint point={chosen} quotes={quotes} />}
      {age !== null && <p className={css.age}>{age}</p>}
    </>
  )
}
