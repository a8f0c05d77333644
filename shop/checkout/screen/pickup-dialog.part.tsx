import type { VariantId } from '#kernel/ids.ts'
import { paths } from '#kernel/pages/paths.ts'
import { basketKeyOf } from '#shop/basket/screen/basket-query.ts'
import type { PickupStore } from '#shop/basket/screen/plan-texts.ts'
import { useBasket } from '#shop/basket/screen/use-basket.ts'
import { EarnedBonusPointsLine } from '#shop/loyalty/screen/earned-bonus-points-line.part.tsx'
import { useUser } from '#shop/people/screen/sign-in/user-query.ts'
import { useAppliedCode } from '#shop/pricing/screen/use-promo-code.ts'
import { useCityKey } from '#platform/client/city-key.ts'
import { TextLink } from '#platform/ui/controls/link.tsx'
import { FormError } from '#platform/ui/forms/form-messages.tsx'
import { PostedForm } from '#platform/ui/forms/posted-form.tsx'
import { Dialog } from '#platform/ui/layers/dialog.tsx'
import { useOpenPlaced, useTakeAvailable } from './after-order.part.ts'
import type { CarrierOffers } from './carrier-offers.ts'
import { CheckoutSummary } from './checkout-summary.tsx'
import css from './checkout.module.css'
import { ContactFields } from './contacts-section.tsx'
import { OrderNotice } from './order-notice.tsx'
import type { ShortProduct } from './refusal.ts'
import { FORM_ID, useCheckout } from './use-checkout.ts'

/** One store has all of the basket. */
const NO_VARIANTS: readonly VariantId[] = []
const NO_OFFERS: CarrierOffers = { quotes: [], waiting: [], failed: [] }

const Reservation = ({ store }: { store: PickupStore }) => {
  const items = useBasket((basket) => basket.items) ?? []
  const basketKey = useBasket(basketKeyOf) ?? ''
  const city = useCityKey()
  const { user } = useUser()
  const openPlaced = useOpenPlaced()
  const takeAvailable = useTakeAvailable()
  const checkout = useCheckout({
    city,
    basket: basketKey,
    variants: NO_VARIANTS,
    onPlaced: (order) => void openPlaced(order),
    contacts: user,
    saved: null,
    promoCode: useAppliedCode(basketKey),
    offers: NO_OFFERS,
    start: { delivery: 'pickup', storeId: store.store_id, payment: 'on_receipt' },
  })
  const { errors, live, notice, price } = checkout
  const take = async (short: readonly ShortProduct[]): Promise<void> => {
    if (await takeAvailable(short)) live.setNotice(null)
  }
  const nameOf = (id: VariantId): string => items.find(({ product_id }) => product_id === id)?.product.name ?? 'товар'
  return (
    <PostedForm id={FORM_ID} action={paths.checkout} noValidate onSubmit={live.submit}>
      <p className={css.lead}>
        Отложим всё в&nbsp;этом магазине, платить будете там. <TextLink to={paths.checkout}>Оформить иначе</TextLink>
      </p>
      <ContactFields {...checkout} />
      <FormError below>{errors.storeId ?? errors.delivery}</FormError>
      <CheckoutSummary
        checkout={checkout}
        items={null}
        promo={null}
        bonusPoints={price && <EarnedBonusPointsLine paid={price.goods_total - price.discount_total} />}
        notice={
          notice && <OrderNotice notice={notice} productName={nameOf} onTakeAvailable={(short) => void take(short)} />
        }
      />
    </PostedForm>
  )
}

/** The order of the whole basket in one store, paid there: contacts, sum and consents alone. A guest then confirms it by a code. */
export const PickupDialog = ({ store, open, onClose }: { store: PickupStore; open: boolean; onClose: () => void }) => (
  <Dialog open={open} onClose={onClose} title="Забрать сегодня" width="middle">
    <Reservation store={store} />
  </Dialog>
)
