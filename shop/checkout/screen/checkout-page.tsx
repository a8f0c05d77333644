import { type ReactNode, useMemo } from 'react'
import type { SavedAddress } from '#kernel/postal-address.api.ts'
import type { Placed } from '#shop/payment/payment.api.ts'
import type { VariantId } from '#kernel/ids.ts'
import { paths } from '#kernel/pages/paths.ts'
import { PostedForm, type HiddenFields } from '#platform/ui/forms/posted-form.tsx'
import layout from '#platform/ui/layout/layout.module.css'
import text from '#platform/ui/styles/text.module.css'
import type { CarrierOffers } from './carrier-offers.ts'
import type { CheckoutForm as CheckoutChoices, Contacts } from './checkout-form.ts'
import { CheckoutSummary, type CheckoutItem } from './checkout-summary.tsx'
import css from './checkout.module.css'
import { ContactsSection } from './contacts-section.tsx'
import { OrderNotice } from './order-notice.tsx'
import { CommentSection, PaymentSection } from './payment-section.tsx'
import { ReceivingSection, type RenderPickupPoints } from './receiving-section.tsx'
import type { ShortProduct } from './refusal.ts'
import type { RenderStoreMap } from './store-list.tsx'
import { PartPaymentsSection } from './part-payments-section.tsx'
import { FORM_ID, useCheckout, type Checkout } from './use-checkout.ts'
import type { PriceTree } from '#shop/pricing/price.api.ts'

/** What differs with and without JavaScript, or belongs to other subjects. */
type CheckoutParts = {
  readonly items: readonly CheckoutItem[]
  /** Name and button of the chosen city. */
  readonly city: ReactNode
  readonly renderStoreMap: RenderStoreMap | null
  readonly renderPickupPoints: RenderPickupPoints
  /** The field of the promo code, next to this price. */
  readonly promoField: (price: PriceTree | null) => ReactNode
  /** What goods for so many kopecks earn. */
  readonly bonusPointsLine: (paid: number) => ReactNode
  /** Null for a signed-in customer. */
  readonly onSignIn: (() => void) | null
}

type FormProps = CheckoutParts & {
  readonly checkout: Checkout
  readonly partPayments: ReactNode
  readonly onTakeAvailable: ((short: readonly ShortProduct[]) => void) | null
  readonly fields?: HiddenFields
}

/** One form for both: scripts take its submit over, without them it is posted. */
export const CheckoutForm = ({ checkout, partPayments, onTakeAvailable, fields, ...parts }: FormProps) => {
  const { items, city, renderStoreMap, renderPickupPoints, promoField, bonusPointsLine, onSignIn } = parts
  const { notice, price, live } = checkout
  const productName = useMemo(() => {
    const names = new Map(items.map(({ variantId, name }) => [variantId, name]))
    return (variantId: VariantId): string => names.get(variantId) ?? 'товар'
  }, [items])
  return (
    <PostedForm
      id={FORM_ID}
      action={paths.checkout}
      fields={fields}
      className={css.grid}
      noValidate
      onSubmit={live?.submit}
    >
      <div>
        <ContactsSection {...checkout} onSignIn={onSignIn} />
        <ReceivingSection
          checkout={checkout}
          city={city}
          productName={productName}
          renderMap={renderStoreMap}
          renderPickupPoints={renderPickupPoints}
        />
        {/* Without JavaScript the choice stays: the sum may change with the rest of the form before the next answer. */}
        <PaymentSection {...checkout} price={live ? price : undefined} />
        {partPayments}
        <CommentSection {...checkout} />
      </div>
      <CheckoutSummary
        checkout={checkout}
        items={items}
        promo={promoField(price ?? null)}
        bonusPoints={price && bonusPointsLine(price.goods_total - price.discount_total)}
        notice={notice && <OrderNotice notice={notice} productName={productName} onTakeAvailable={onTakeAvailable} />}
      />
    </PostedForm>
  )
}

type PageProps = CheckoutParts & {
  readonly cityKey: string
  readonly offers: CarrierOffers
  /** Sets the quantities in the basket to what is left; resolves with whether it succeeded. */
  readonly onTakeAvailable: (short: readonly ShortProduct[]) => Promise<boolean>
  readonly onPlaced: (order: Placed) => void
  /** Those of the signed-in customer fill in the empty fields. */
  readonly contacts: Contacts | null
  /** The address book of the signed-in customer; null for a guest. */
  readonly saved: readonly SavedAddress[] | null
  /** The promo code that applies to the basket. */
  readonly promoCode: string | null
  /** What the address of the page has chosen. */
  readonly start: Partial<CheckoutChoices>
}

export const CheckoutPage = ({
  cityKey,
  offers,
  onTakeAvailable,
  onPlaced,
  contacts,
  saved,
  promoCode,
  start,
  ...parts
}: PageProps) => {
  const basket = parts.items.map(({ variantId, quantity }) => `${variantId}×${quantity}`).join()
  const variants = useMemo(() => parts.items.map(({ variantId }) => variantId), [parts.items])
  const checkout = useCheckout({ city: cityKey, basket, variants, onPlaced, contacts, saved, promoCode, offers, start })
  const takeAvailable = async (short: readonly ShortProduct[]): Promise<void> => {
    if (!(await onTakeAvailable(short))) return
    checkout.set(checkout.notice?.former ?? {})
    checkout.live.setNotice({
      kind: 'total',
      message: 'Количество изменено. Проверьте сумму и\u00a0нажмите ещё раз.',
      short: [],
    })
  }
  return (
    <CheckoutForm
      {...parts}
      checkout={checkout}
      partPayments={<PartPaymentsSection checkout={checkout} onSignIn={parts.onSignIn} />}
      onTakeAvailable={(short) => void takeAvailable(short)}
    />
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
