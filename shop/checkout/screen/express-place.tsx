import { expressPriceText, windowText } from '#shop/delivery/facts/express.ts'
import type { OfferedMethods } from '#shop/delivery/methods.api.ts'
import { FormError, FormHint } from '#platform/ui/forms/form-messages.tsx'
import { CourierAddress } from './courier-address.tsx'
import type { Checkout } from './use-checkout.ts'

/** Why the typed door has no express, as the price says it; null while it has, or no door is typed. */
const refusalOf = ({ form, price }: Checkout): string | null => {
  if (form.street === '') return null
  const row = price?.rows.find(({ rule }) => rule === 'delivery')
  return row?.missing ?? null
}

/** ORD-01: the address of an express delivery, when it comes, and what the way there costs. */
export const ExpressPlace = ({ checkout, express }: { checkout: Checkout; express: OfferedMethods['express'] }) => {
  const refusal = refusalOf(checkout)
  return (
    <>
      <CourierAddress {...checkout} />
      <FormError below>{checkout.errors.interval}</FormError>
      {express?.window && (
        <FormHint>
          Привезём {windowText(express.window, express.timezoneoffset, new Date())}. Цена зависит от&nbsp;расстояния
          до&nbsp;магазина: {expressPriceText(express.terms)}, до&nbsp;{express.terms.maxKm}&nbsp;км.
        </FormHint>
      )}
      {refusal !== null && <FormHint>Доставка: {refusal}.</FormHint>}
    </>
  )
}
