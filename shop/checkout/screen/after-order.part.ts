/** What follows an order that was placed, and one that was refused for want of pieces. */
import type { VariantId } from '#kernel/ids.ts'
import { paths } from '#kernel/pages/paths.ts'
import { useNavigate } from '#platform/router/hooks.ts'
import { useCart, useChangeBasket } from '#shop/basket/screen/use-basket.ts'
import type { Placed } from '#shop/payment/payment.api.ts'
import { NO_PROMO_CODE, setPromoCode } from '#shop/pricing/screen/use-promo-code.ts'
import type { ShortProduct } from './refusal.ts'

/** Sets the quantities in the basket to what is left; resolves with whether it succeeded. */
export const useTakeAvailable = (): ((short: readonly ShortProduct[]) => Promise<boolean>) => {
  const { basket } = useCart()
  const change = useChangeBasket()
  const lineOf = (variantId: VariantId) => basket?.items.find((line) => line.product_id === variantId)
  return async (short) => {
    const done = await Promise.all(
      short.flatMap(({ variantId, left }) => {
        const line = lineOf(variantId)
        if (!line) return []
        return [
          change(
            left === 0
              ? { kind: 'deleteItem', lineId: line.id }
              : { kind: 'setQuantity', lineId: line.id, quantity: left },
          ),
        ]
      }),
    )
    return done.every(Boolean)
  }
}

/** Opens the page of the order, or that of its payment, in place of the form. */
export const useOpenPlaced = (): ((order: Placed) => Promise<void>) => {
  const { reload } = useCart()
  const navigate = useNavigate()
  return async ({ pay_url, token }) => {
    setPromoCode(NO_PROMO_CODE)
    // The provider's page takes the checkout's place: «back» leads to the basket, not to a form that was sent.
    if (pay_url !== null) return window.location.replace(pay_url)
    await navigate(paths.order(token), { replace: true })
    // The order empties the basket: it is fetched again for the badge and other tabs.
    reload()
  }
}
