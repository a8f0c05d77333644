import type { ReactNode } from 'react'
import type { PickupPoint } from '#shop/delivery/delivery.api.ts'
import { assertNever } from '#kernel/assert-never.ts'
import type { DeliveryMethod } from '#shop/payment/facts/methods.ts'
import { formatMoney } from '#kernel/money.ts'
import { freeFromNote } from '#shop/pricing/facts/price-texts.ts'
import { useShop } from '#platform/client/shop.ts'
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
import { ExpressPlace } from './express-place.tsx'
import { CourierPlace } from './courier-place.tsx'
import { linesOfKey } from '#shop/basket/facts/parcel-plan.ts'
import { PlanChoice } from './plan-choice.tsx'
import { StoreList, type RenderStoreMap } from './store-list.tsx'
import { isExpressOffered, isPickupPointOffered } from './use-checkout-fields.ts'
import type { Checkout } from './use-checkout.ts'
import { courierWords, expressWords, missingEverywhereWords, pickupWords, pointWords } from './method-words.ts'
import type { OfferedMethods } from '#shop/delivery/methods.api.ts'

/** The list and map of pickup points. */
export type RenderPickupPoints = (props: {
  readonly chosen: PickupPoint | null
  readonly onChoose: (point: PickupPoint) => void
  readonly error: string | undefined
}) => ReactNode
export type ProductName = (variantId: VariantId) => string

type MethodCard = {
  readonly title: string
  readonly icon: IconName
  /** Null while carriers are asked. */
  readonly words: (methods: OfferedMethods, offers: CarrierOffers | null, now: Date) => string | null
  /** A method that is not shown does not exist in this city. */
  readonly isShown: (methods: OfferedMethods) => boolean
  /** Whether it can hand over the whole basket. */
  readonly isEnabled: (methods: OfferedMethods) => boolean
}
const METHOD_CARDS: Readonly<Record<DeliveryMethod, MethodCard>> = {
  pickup: {
    title: 'Магазин',
    icon: 'store',
    words: (methods, _, now) => pickupWords(methods, now),
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
  express: {
    title: 'Экспресс',
    icon: 'truck',
    words: (methods, _, now) => expressWords(methods, now),
    isShown: ({ express }) => express !== null,
    isEnabled: isExpressOffered,
  },
  point: {
    title: 'Пункт выдачи',
    icon: 'package',
    words: pointWords,
    isShown: ({ point }) => point !== null,
    isEnabled: isPickupPointOffered,
  },
}

/** The order of the cards: the nearest hand-overs first. */
const METHOD_ORDER: readonly DeliveryMethod[] = ['pickup', 'express', 'point', 'courier']

const MethodCards = ({
  checkout: { form, set, offers, live },
  methods,
}: {
  checkout: Checkout
  methods: OfferedMethods
}) => (
  <div className={css.ways}>
    <RadioCards legend="Способ получения">
      {METHOD_ORDER.filter((delivery) => METHOD_CARDS[delivery].isShown(methods)).map((delivery) => (
        <RadioCard
          key={delivery}
          name="delivery"
          value={delivery}
          title={METHOD_CARDS[delivery].title}
          icon={<Icon name={METHOD_CARDS[delivery].icon} />}
          checked={form.delivery === delivery}
          disabled={!METHOD_CARDS[delivery].isEnabled(methods)}
          onChange={() => set({ delivery })}
        >
          {METHOD_CARDS[delivery].words(methods, offers, new Date()) ?? <LineSkeleton width="long" />}
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
  methods,
  productName,
  renderMap,
  renderPickupPoints,
}: {
  checkout: Checkout
  methods: OfferedMethods
  productName: ProductName
  renderMap: RenderStoreMap | null
  renderPickupPoints: RenderPickupPoints
}) => {
  const { form, errors, set, point, choosePickupPoint } = checkout
  switch (form.delivery) {
    case null:
      return null
    case 'point':
      return renderPickupPoints({ chosen: point, onChoose: choosePickupPoint, error: errors.pointId })
    case 'express':
      return <ExpressPlace checkout={checkout} express={methods.express} />
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
          isPart={checkout.secondStore !== null}
          isMoved={linesOfKey(form.plan ?? '')?.isMoved === true}
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
  renderMap: RenderStoreMap | null
  renderPickupPoints: RenderPickupPoints
}) => {
  const { methods, methodsFailed, errors, form, live } = checkout
  const missingText = methods && form.delivery === null ? missingEverywhereWords(methods, productName) : null
  return (
    <section className={css.section} aria-labelledby="checkout-2" aria-busy={!methods && !methodsFailed}>
      <SectionHead id="checkout-2" figure={2} title="Как получите">
        <span className={css.aside}>{city}</span>
      </SectionHead>
      <PlanChoice checkout={checkout} productName={productName} />
      {methods ? <MethodCards checkout={checkout} methods={methods} /> : !methodsFailed && <MethodsSkeleton />}
      {methodsFailed && !methods && (
        <div className={css.failure}>
          <OwnTerms />
          <Button look="line" size="sm" onClick={live?.reloadMethods}>
            Узнать ещё раз
          </Button>
        </div>
      )}
      <FormError below>{errors.delivery}</FormError>
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

/** CITY-09: the shop's own delivery terms, in place of methods that did not load. */
export const OwnTerms = () => {
  const { price, freeFrom } = useShop().terms.courier
  return (
    <p>
      Курьером: {formatMoney(price)}
      {freeFrom !== null && `, в\u00a0городах с\u00a0нашими магазинами ${freeFromNote(freeFrom)}`}. Из&nbsp;магазина:
      бесплатно.
    </p>
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
