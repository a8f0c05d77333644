import type { ReactNode } from 'react'
import type { PickupPoint } from '#shop/delivery/delivery.api.ts'
import { assertNever } from '#kernel/assert-never.ts'
import type { DeliveryMethod } from '#shop/payment/facts/methods.ts'
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
import { METHOD_CARDS, METHOD_ORDER } from './method-cards.ts'
import { courierWords, missingEverywhereWords, pickupWords, pointWords } from './method-words.ts'
import type { OfferedMethods } from '#shop/delivery/methods.api.ts'

/** The list and map of pickup points. */
export type RenderPickupPoints = (props: {
  readonly chosen: PickupPoint | null
  readonly onChoose: (point: PickupPoint) => void
  readonly error: string | undefined
}) => ReactNode
export type ProductName = (variantId: VariantId) => string

type MethodWords = {
  /** Null while carriers are asked. */
  readonly words: (methods: OfferedMethods, offers: CarrierOffers, now: Date) => string | null
  /** A method that is not shown does not exist in this city. */
  readonly isShown: (methods: OfferedMethods) => boolean
}
const WORDS: Readonly<Record<DeliveryMethod, MethodWords>> = {
  pickup: { words: (methods, _, now) => pickupWords(methods, now), isShown: ({ pickup }) => pickup.length > 0 },
  courier: { words: courierWords, isShown: () => true },
  point: { words: pointWords, isShown: ({ point }) => point !== null },
}

const MethodCards = ({ checkout: { form, set, offers }, methods }: { checkout: Checkout; methods: OfferedMethods }) => (
  <div className={css.ways}>
    <RadioCards legend="Способ получения">
      {METHOD_ORDER.filter((delivery) => WORDS[delivery].isShown(methods)).map((delivery) => (
        <RadioCard
          key={delivery}
          name="delivery"
          title={METHOD_CARDS[delivery].title}
          icon={<Icon name={METHOD_CARDS[delivery].icon} />}
          checked={form.delivery === delivery}
          disabled={!METHOD_CARDS[delivery].isEnabled(methods)}
          onChange={() => set({ delivery })}
        >
          {WORDS[delivery].words(methods, offers, new Date()) ?? <LineSkeleton width="long" />}
        </RadioCard>
      ))}
    </RadioCards>
  </div>
)

const ReceivingDetails = ({
  checkout,
  methods,
  productName,
  renderMap,
  renderPickupPoints,
}: {
  checkout: Checkout
  methods: OfferedMethods
  productName: ProductName
  renderMap: RenderStoreMap
  renderPickupPoints: RenderPickupPoints
}) => {
  const { form, errors, set, point, choosePickupPoint } = checkout
  switch (form.delivery) {
    case null:
      return null
    case 'point':
      return renderPickupPoints({ chosen: point, onChoose: choosePickupPoint, error: errors.pointId })
    case 'courier':
      return <CourierPlace checkout={checkout} courier={methods.courier} />
    case 'pickup':
      return (
        <StoreList
          stores={methods.pickup}
          chosen={form.storeId}
          error={errors.storeId}
          productName={productName}
          onChoose={(storeId) => set({ storeId })}
          renderMap={renderMap}
        />
      )
    default:
      return assertNever(form.delivery)
  }
}

/** The cards show date and price before any address is typed (ORD-02). */
export const ReceivingSection = ({
  checkout,
  city,
  productName,
  renderMap,
  renderPickupPoints,
}: {
  checkout: Checkout
  city: ReactNode
  productName: ProductName
  renderMap: RenderStoreMap
  renderPickupPoints: RenderPickupPoints
}) => {
  const { methods, methodsFailed, reloadMethods: askMethods, errors, form } = checkout
  const missingText = methods && form.delivery === null ? missingEverywhereWords(methods, productName) : null
  return (
    <section className={css.section} aria-labelledby="checkout-2" aria-busy={!methods && !methodsFailed}>
      <SectionHead id="checkout-2" figure={2} title="Как получите">
        <span className={css.aside}>{city}</span>
      </SectionHead>
      {methods ? <MethodCards checkout={checkout} methods={methods} /> : !methodsFailed && <MethodsSkeleton />}
      {methodsFailed && !methods && (
        <>
          <Notice tone="bad">Не&nbsp;получилось узнать, как можно получить заказ.</Notice>
          <p className={css.hint}>
            <Button look="line" size="sm" onClick={askMethods}>
              Узнать ещё раз
            </Button>
          </p>
        </>
      )}
      {errors.delivery !== undefined && (
        <p className={`${css.hint} ${css.error}`} role="alert">
          {errors.delivery}
        </p>
      )}
      {missingText !== null && <Notice tone="bad">{missingText}</Notice>}
      {methods && (
        <ReceivingDetails
          checkout={checkout}
          methods={methods}
          productName={productName}
          renderMap={renderMap}
          renderPickupPoints={renderPickupPoints}
        />
      )}
    </section>
  )
}

const MethodsSkeleton = () => (
  <div role="status" aria-label="Узнаём, как можно получить заказ">
    <div className={css.waysSkeleton}>
      {METHOD_ORDER.map((delivery) => (
        <div key={delivery} className={css.waySkeleton}>
          <LineSkeleton width="short" />
          <LineSkeleton width="long" />
        </div>
      ))}
    </div>
    <div className={css.placesSkeleton} />
  </div>
)
