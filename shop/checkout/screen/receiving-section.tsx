import type { ReactNode } from 'react'
import type { PickupPoint } from '#shop/delivery/delivery.api.ts'
import { assertNever } from '#kernel/assert-never.ts'
import type { DeliveryWay } from '#shop/payment/facts/methods.ts'
import type { VariantId } from '#kernel/ids.ts'
import { Button } from '#platform/ui/controls/button.tsx'
import { Icon } from '#platform/ui/images/icon.tsx'
import type { IconName } from '#platform/ui/images/icon-names.ts'
import { FormError } from '#platform/ui/forms/form-messages.tsx'
import { Notice } from '#platform/ui/layout/notice.tsx'
import { RadioCard, RadioCards } from '#platform/ui/fields/radio-card.tsx'
import { LineSkeleton } from '#platform/ui/layout/skeletons.tsx'
import { SectionHead } from '#platform/ui/layout/section-head.tsx'
import type { CarrierOffers } from './carrier-offers.ts'
import css from './checkout.module.css'
import { CourierPlace } from './courier-place.tsx'
import { StoreList, type RenderStoreMap } from './store-list.tsx'
import { isPointOffered } from './use-checkout-fields.ts'
import type { Checkout } from './use-checkout.ts'
import { courierWords, missingEverywhereWords, pickupWords, pointWords } from './way-words.ts'
import type { Ways } from '#shop/delivery/ways.api.ts'

/** The list and map of pickup points. */
export type RenderPoints = (props: {
  readonly chosen: PickupPoint | null
  readonly onChoose: (point: PickupPoint) => void
  readonly error: string | undefined
}) => ReactNode
export type ProductName = (variantId: VariantId) => string

type WayCard = {
  readonly title: string
  readonly icon: IconName
  /** Null while carriers are asked. */
  readonly words: (ways: Ways, offers: CarrierOffers | null, now: Date) => string | null
  /** A way that is not shown does not exist in this city. */
  readonly isShown: (ways: Ways) => boolean
  /** Whether it can hand over the whole basket. */
  readonly isEnabled: (ways: Ways) => boolean
}
const WAY_CARDS: Readonly<Record<DeliveryWay, WayCard>> = {
  pickup: {
    title: 'Магазин',
    icon: 'store',
    words: (ways, _, now) => pickupWords(ways, now),
    isShown: ({ pickup }) => pickup.length > 0,
    isEnabled: ({ pickup }) => pickup.some((store) => store.ready_at !== null),
  },
  courier: {
    title: 'Курьер',
    icon: 'truck',
    words: courierWords,
    isShown: () => true,
    isEnabled: ({ courier }) => courier !== null && courier.missing.length === 0,
  },
  point: {
    title: 'Пункт выдачи',
    icon: 'package',
    words: pointWords,
    isShown: ({ point }) => point !== null,
    isEnabled: isPointOffered,
  },
}

/** The order of the cards: the nearest hand-overs first. */
const WAY_ORDER: readonly DeliveryWay[] = ['pickup', 'point', 'courier']

const WayCards = ({ checkout: { form, set, offers, live }, ways }: { checkout: Checkout; ways: Ways }) => (
  <div className={css.ways}>
    <RadioCards legend="Способ получения">
      {WAY_ORDER.filter((way) => WAY_CARDS[way].isShown(ways)).map((way) => (
        <RadioCard
          key={way}
          name="way"
          value={way}
          title={WAY_CARDS[way].title}
          icon={<Icon name={WAY_CARDS[way].icon} />}
          checked={form.way === way}
          disabled={!WAY_CARDS[way].isEnabled(ways)}
          onChange={() => set({ way })}
        >
          {WAY_CARDS[way].words(ways, offers, new Date()) ?? <LineSkeleton width="long" />}
        </RadioCard>
      ))}
    </RadioCards>
    {live === null && (
      <Button look="line" type="submit" name="do" value="show">
        Показать выбранный способ
      </Button>
    )}
  </div>
)

const ReceivingDetails = ({
  checkout,
  ways,
  productName,
  renderMap,
  renderPoints,
}: {
  checkout: Checkout
  ways: Ways
  productName: ProductName
  renderMap: RenderStoreMap | null
  renderPoints: RenderPoints
}) => {
  const { form, errors, set, point, choosePoint } = checkout
  switch (form.way) {
    case null:
      return null
    case 'point':
      return renderPoints({ chosen: point, onChoose: choosePoint, error: errors.pointId })
    case 'courier':
      return <CourierPlace checkout={checkout} courier={ways.courier} />
    case 'pickup':
      return (
        <StoreList
          stores={ways.pickup}
          chosen={form.storeId}
          error={errors.storeId}
          productName={productName}
          onChoose={(storeId) => set({ storeId })}
          renderMap={renderMap}
        />
      )
    default:
      return assertNever(form.way)
  }
}

/** The cards show date and price before any address is typed (ORD-02). */
export const ReceivingSection = ({
  checkout,
  city,
  productName,
  renderMap,
  renderPoints,
}: {
  checkout: Checkout
  city: ReactNode
  productName: ProductName
  renderMap: RenderStoreMap | null
  renderPoints: RenderPoints
}) => {
  const { ways, waysFailed, errors, form, live } = checkout
  const missingText = ways && form.way === null ? missingEverywhereWords(ways, productName) : null
  return (
    <section className={css.section} aria-labelledby="checkout-2" aria-busy={!ways && !waysFailed}>
      <SectionHead id="checkout-2" figure={2} title="Как получите">
        <span className={css.aside}>{city}</span>
      </SectionHead>
      {ways ? <WayCards checkout={checkout} ways={ways} /> : !waysFailed && <WaysSkeleton />}
      {waysFailed && !ways && (
        <div className={css.failure}>
          <Notice tone="bad">Не&nbsp;получилось узнать, как можно получить заказ.</Notice>
          <Button look="line" size="sm" onClick={live?.reloadWays}>
            Узнать ещё раз
          </Button>
        </div>
      )}
      <FormError below>{errors.way}</FormError>
      {missingText !== null && <Notice tone="bad">{missingText}</Notice>}
      {ways && (
        <ReceivingDetails
          checkout={checkout}
          ways={ways}
          productName={productName}
          renderMap={renderMap}
          renderPoints={renderPoints}
        />
      )}
    </section>
  )
}

const WaysSkeleton = () => (
  <div role="status" aria-label="Узнаём, как можно получить заказ">
    <div className={css.waysSkeleton}>
      {WAY_ORDER.map((way) => (
        <div key={way} className={css.waySkeleton}>
          <LineSkeleton width="short" />
          <LineSkeleton width="long" />
        </div>
      ))}
    </div>
    <div className={css.placesSkeleton} />
  </div>
)
