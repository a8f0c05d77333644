import { quoteSourceText } from '#shop/delivery/facts/delivery-texts.ts'
import { formatMoney } from '#kernel/money.ts'
import { FormHint } from '#platform/ui/forms/form-messages.tsx'
import { CourierAddress } from './courier-address.tsx'
import { CourierTime } from './courier-time.tsx'
import type { Checkout } from './use-checkout.ts'
import type { OfferedMethods } from '#shop/delivery/methods.api.ts'

export const CourierPlace = ({ checkout, courier }: { checkout: Checkout; courier: OfferedMethods['courier'] }) => {
  const source = checkout.quote && quoteSourceText(checkout.quote)
  return (
    <>
      <CourierAddress {...checkout} />
      {courier !== null && <CourierTime {...checkout} courier={courier} />}
      {source !== null && <FormHint>{source}</FormHint>}
      {courier !== null && courier.free_from !== null && courier.price > 0 && (
        <FormHint>Доставка бесплатна от&nbsp;{formatMoney(courier.free_from)}.</FormHint>
      )}
    </>
  )
}
