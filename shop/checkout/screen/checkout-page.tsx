import { type FormEvent, type ReactNode, useMemo } from 'react'
import type { PlacedOrder } from '#shop/order/order.api.ts'
import type { VariantId } from '#kernel/ids.ts'
import layout from '#platform/ui/layout/layout.module.css'
import text from '#platform/ui/styles/text.module.css'
import type { CarrierOffers } from './carrier-offers.ts'
import type { Contacts } from './checkout-form.ts'
import { CheckoutSummary, type CheckoutItem } from './checkout-summary.tsx'
import css from './checkout.module.css'
import { ContactsSection } from './contacts-section.tsx'
import { OrderNotice } from './order-notice.tsx'
import { CommentSection, PaymentSection } from './payment-section.tsx'
import { ReceivingSection, type RenderPickupPoints } from './receiving-section.tsx'
import type { ShortProduct } from './refusal.ts'
import type { RenderStoreMap } from './store-list.tsx'
import { PartPaymentsSection } from './part-payments-section.tsx'
import { FORM_ID, useCheckout } from './use-checkout.ts'
import type { PriceTree } from '#shop/pricing/price.api.ts'

export type CheckoutPageProps = {
  readonly items: readonly CheckoutItem[]
  readonly cityKey: string
  /** Name and button of the chosen city. */
  readonly city: ReactNode
  readonly renderStoreMap: RenderStoreMap
  readonly renderPickupPoints: RenderPickupPoints
  readonly offers: CarrierOffers
  /** Sets the quantities in the basket to what is left; resolves with whether it succeeded. */
  readonly onTakeAvailable: (short: readonly ShortProduct[]) => Promise<boolean>
  readonly onPlaced: (order: PlacedOrder) => void
  /** Of the signed-in customer: fills in the empty fields. */
  readonly contacts: Contacts | null
  /** Null for a signed-in customer. */
  readonly onSignIn: (() => void) | null
  /** The promo code that applies to the basket. */
  readonly promoCode: string | null
  /** The field of the promo code, next to this price. */
  readonly promoField: (price: PriceTree | null) => ReactNode
  /** What goods for so many kopecks earn. */
  readonly bonusPointsLine: (paid: number) => ReactNode
}

export const CheckoutForm = ({
  items,
  cityKey,
  city,
  renderStoreMap,
  renderPickupPoints,
  offers,
  onTakeAvailable,
  onPlaced,
  contacts,
  onSignIn,
  promoCode,
  promoField,
  bonusPointsLine,
}: CheckoutPageProps) => {
  const basket = items.map(({ variantId, quantity }) => `${variantId}×${quantity}`).join()
  const checkout = useCheckout({ city: cityKey, basket, onPlaced, contacts, promoCode, offers })
  const { notice, setNotice, submit } = checkout
  const productName = useMemo(() => {
    const names = new Map(items.map(({ variantId, name }) => [variantId, name]))
    return (variantId: VariantId): string => names.get(variantId) ?? 'товар'
  }, [items])
  const takeAvailable = async (short: readonly ShortProduct[]): Promise<void> => {
    if (!(await onTakeAvailable(short))) return
    setNotice({ kind: 'total', message: 'Количество изменено. Проверьте сумму и\u00a0нажмите ещё раз.', short: [] })
  }
  const submitForm = (event: FormEvent): void => {
    event.preventDefault()
    submit()
  }
  return (
    <form id={FORM_ID} className={css.grid} onSubmit={submitForm} noValidate>
      <div>
        <ContactsSection {...checkout} onSignIn={onSignIn} />
        <ReceivingSection
          checkout={checkout}
          city={city}
          productName={productName}
          renderMap={renderStoreMap}
          renderPickupPoints={renderPickupPoints}
        />
        <PaymentSection {...checkout} />
        <PartPaymentsSection {...checkout} onSignIn={onSignIn} />
        <CommentSection {...checkout} />
      </div>
      <CheckoutSummary
        checkout={checkout}
        items={items}
        promo={promoField(checkout.price ?? null)}
        bonusPoints={checkout.price && bonusPointsLine(checkout.price.goods_total - checkout.price.discount_total)}
        notice={
          notice && (
            <OrderNotice
              notice={notice}
              productName={productName}
              onTakeAvailable={(short) => void takeAvailable(short)}
            />
          )
        }
      />
    </form>
  )
}

export const CheckoutLayout = ({ children }: { children: ReactNode }) => (
  <div className={layout.wrap}>
    <h1 className={`${text.d56} ${css.title}`} tabIndex={-1}>
      Оформление заказа
    </h1>
    {children}
  </div>
)
