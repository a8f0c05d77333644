import { useQuery } from '@tanstack/react-query'
import type { VariantId } from '#kernel/ids.ts'
import type { DeliveryQuote } from '#shop/delivery/delivery.api.ts'
import { carrierName } from '#shop/delivery/facts/carriers.ts'
import { doorQuote } from '#shop/delivery/facts/delivery-quote.ts'
import { bestQuotes, deliveryPrice, pointAddressText, quoteDays } from '#shop/delivery/facts/delivery-texts.ts'
import { counted, PICKUP_POINTS } from '#kernel/text.ts'
import { pickupPointsQuery } from '#shop/delivery/screen/pickup-points-query.ts'
import { ANY_BASKET, useCarrierQuotes, type CarrierQuotes } from '#shop/delivery/screen/quotes.ts'
import { DeliveryOption } from './delivery-option.tsx'
import { LineSkeleton } from '#platform/ui/layout/skeletons.tsx'
import css from './product-carriers.module.css'

const quotesOf = (quotes: CarrierQuotes, place: DeliveryQuote['place']): readonly DeliveryQuote[] =>
  quotes.quotes.filter((quote) => quote.place === place)

const sideOf = (price: string | undefined, quotes: CarrierQuotes) =>
  price ?? (quotes.waiting.length > 0 && <span className={css.price} aria-hidden />)

const PickupPointOption = ({ city, quotes }: { city: string; quotes: CarrierQuotes }) => {
  const { data, isError } = useQuery(pickupPointsQuery({ city, limit: 1 }, ANY_BASKET))
  if (isError && !data) return null
  const best = bestQuotes(quotesOf(quotes, 'point'))
  const [nearest] = data?.points ?? []
  return (
    <DeliveryOption
      icon="package"
      title={best ? `В\u00a0пункт выдачи ${best.when}` : 'В\u00a0пункт выдачи'}
      side={nearest && sideOf(best?.price, quotes)}
      hint={
        data === undefined ? (
          <LineSkeleton width="long" />
        ) : nearest === undefined ? (
          'В\u00a0этом городе пунктов пока нет'
        ) : (
          `${counted(data.total, PICKUP_POINTS)}, ближайший к\u00a0центру: ${pointAddressText(nearest.address)}`
        )
      }
    />
  )
}

const CourierOption = ({ quotes }: { quotes: CarrierQuotes }) => {
  const door = doorQuote(quotes)
  if (!door && quotes.waiting.length === 0) return null
  return (
    <DeliveryOption
      icon="truck"
      title={door ? `Курьером ${quoteDays(door)}` : 'Курьером'}
      side={sideOf(door ? deliveryPrice(door.price) : undefined, quotes)}
      hint={door ? carrierName(door.carrier) : <LineSkeleton width="middle" />}
    />
  )
}

/**
 * What carriers offer in the city, in the availability block of a product: loaded after it, because each carrier answers on its
 * own. Priced for one piece of the variant. `toDoor`: the shop has no couriers there.
 */
export const ProductCarriers = ({
  city,
  variantId,
  toDoor,
}: {
  city: string
  variantId: VariantId
  toDoor: boolean
}) => {
  const quotes = useCarrierQuotes(city, ANY_BASKET, variantId)
  return (
    <>
      {toDoor && <CourierOption quotes={quotes} />}
      <PickupPointOption city={city} quotes={quotes} />
    </>
  )
}
