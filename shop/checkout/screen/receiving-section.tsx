import type { ReactNode } from 'react'
import type { PickupPoint } from '#shop/delivery/delivery.api.ts'
import { assertNever } from '#kernel/assert-never.ts'
import type { DeliveryWay } from '#shop/payment/facts/methods.ts'
import type { VariantId } from '#kernel/ids.ts'
import { Button } from '#platform/ui/controls/button.tsx'
import { Icon } from '#platform/ui/images/icon.tsx'
import { Notice } from '#platform/ui/layout/notice.tsx'
import { RadioCard, RadioCards } from '#platform/ui/fields/radio-card.tsx'
import { LineSkeleton } from '#platform/ui/layout/skeletons.tsx'
import { SectionHead } from '#platform/ui/layout/section-head.tsx'
import type { CarrierOffers } from './carrier-offers.ts'
import css from './checkout.module.css'
import { CourierPlace } from './courier-place.tsx'
import { StoreList, type RenderStoreMap } from './store-list.tsx'
import type { Checkout } from './use-checkout.ts'
import { WAY_CARDS, WAY_ORDER } from './way-cards.ts'
import { courierWords, missingEverywhereWords, pickupWords, pointWords } from './way-words.ts'
import type { Ways } from '#shop/delivery/ways.api.ts'

/** The list and map of pickup points. */
export type RenderPoints = (props: {
  readonly chosen: PickupPoint | null
  readonly onChoose: (point: PickupPoint) => void
  readonly error: string | undefined
}) => ReactNode
export type ProductName = (variantId: VariantId) => string

type WayWords = {
  /** Null while carriers are asked. */
  readonly words: (ways: Ways, offers: CarrierOffers, now: Date) => string | null
  /** A way that is not shown does not exist in this city. */
  readonly isShown: (ways: Ways) => boolean
}
const WORDS: Readonly<Record<DeliveryWay, WayWords>> = {
  pickup: { words: (ways, _, now) => pickupWords(ways, now), isShown: ({ pickup }) => pickup.length > 0 },
  courier: { words: courierWords, isShown: () => true },
  point: { words: pointWords, isShown: ({ point }) => point !== null },
}

const WayCards = ({ checkout: { form, set, offers }, ways }: { checkout: Checkout; ways: Ways }) => (
  <div className={css.ways}>
    <RadioCards legend="Способ получения">
      {WAY_ORDER.filter((way) => WORDS[way].isShown(ways)).map((way) => (
        <RadioCard
          key={way}
          name="way"
          title={WAY_CARDS[way].title}
          icon={<Icon name={WAY_CARDS[way].icon} />}
          checked={form.way === way}
          disabled={!WAY_CARDS[way].isEnabled(ways)}
          onChange={() => set({ way })}
        >
          {WORDS[way].words(ways, offers, new Date()) ?? <LineSkeleton width="long" />}
        </RadioCard>
      ))}
    </RadioCards>
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
  renderMap: RenderStoreMap
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
  renderMap: RenderStoreMap
  renderPoints: RenderPoints
}) => {
  const { ways, waysFailed, reloadWays: askWays, errors, form } = checkout
  const missingText = ways && form.way === null ? missingEverywhereWords(ways, productName) : null
  return (
    <section className={css.section} aria-labelledby="checkout-2" aria-busy={!ways && !waysFailed}>
      <SectionHead id="checkout-2" figure={2} title="Как получите">
        <span className={css.aside}>{city}</span>
      </SectionHead>
      {ways ? <WayCards checkout={checkout} ways={ways} /> : !waysFailed && <WaysSkeleton />}
      {waysFailed && !ways && (
        <>
          <Notice tone="bad">Не&nbsp;получилось узнать, как можно получить заказ.</Notice>
          <p className={css.hint}>
            <Button look="line" size="sm" onClick={askWays}>
              Узнать ещё раз
            </Button>
          </p>
        </>
      )}
      {errors.way !== undefined && (
        <p className={`${css.hint} ${css.error}`} role="alert">
          {errors.way}
        </p>
      )}
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
