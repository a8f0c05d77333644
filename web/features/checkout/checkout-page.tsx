import { type FormEvent, type ReactNode, useMemo } from 'react'
import type { PlacedOrder } from '#contract/order.schema.ts'
import layout from '#web/ui/layout/layout.module.css'
import text from '#web/ui/styles/text.module.css'
import type { Contacts } from './checkout-form.ts'
import { CheckoutSummary, type Goods } from './checkout-summary.tsx'
import css from './checkout.module.css'
import { ContactsSection } from './contacts-section.tsx'
import { OrderNotice } from './order-notice.tsx'
import { CommentSection, PaymentSection } from './payment-section.tsx'
import { ReceivingSection } from './receiving-section.tsx'
import type { Short } from './refusal.ts'
import { useCheckout } from './use-checkout.ts'

export type CheckoutPageProps = {
  readonly goods: readonly Goods[]
  readonly cityKey: string
  /** Name and button of the chosen city. */
  readonly city: ReactNode
  /** Takes as many of each as are left; answers whether the basket is so now. */
  readonly onTakeWhatIsLeft: (short: readonly Short[]) => Promise<boolean>
  readonly onPlaced: (order: PlacedOrder) => void
  /** Of whoever is signed in: stands in the fields that are still empty. */
  readonly contacts: Contacts | null
  /** Null for who is signed in. */
  readonly onSignIn: (() => void) | null
}

export const CheckoutForm = ({
  goods,
  cityKey,
  city,
  onTakeWhatIsLeft,
  onPlaced,
  contacts,
  onSignIn,
}: CheckoutPageProps) => {
  const basket = goods.map(({ productId, quantity }) => `${productId}×${quantity}`).join()
  const checkout = useCheckout({ city: cityKey, basket, onPlaced, contacts })
  const { notice, setNotice, submit } = checkout
  const goodsName = useMemo(() => {
    const names = new Map(goods.map(({ productId, name }) => [productId, name]))
    return (productId: number): string => names.get(productId) ?? 'товар'
  }, [goods])
  const takeWhatIsLeft = async (short: readonly Short[]): Promise<void> => {
    if (!(await onTakeWhatIsLeft(short))) return
    setNotice({ kind: 'total', message: 'Количество изменено. Проверьте сумму и\u00a0нажмите ещё раз.', short: [] })
  }
  const press = (event: FormEvent): void => {
    event.preventDefault()
    submit()
  }
  return (
    <form id="checkout" className={css.grid} onSubmit={press} noValidate>
      <div>
        <ContactsSection {...checkout} onSignIn={onSignIn} />
        <ReceivingSection checkout={checkout} city={city} goodsName={goodsName} />
        <PaymentSection {...checkout} />
        <CommentSection {...checkout} />
      </div>
      <CheckoutSummary
        checkout={checkout}
        goods={goods}
        notice={
          notice && (
            <OrderNotice
              notice={notice}
              goodsName={goodsName}
              onTakeWhatIsLeft={(short) => void takeWhatIsLeft(short)}
            />
          )
        }
      />
    </form>
  )
}

export const CheckoutFrame = ({ children }: { children: ReactNode }) => (
  <div className={layout.wrap}>
    <h1 className={`${text.d56} ${css.title}`} tabIndex={-1}>
      Оформление заказа
    </h1>
    {children}
  </div>
)
