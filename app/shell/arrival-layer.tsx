import { useMemo } from 'react'
import { ArrivalDialog } from '#shop/product/screen/arrivals/arrival-dialog.tsx'
import {
  closeArrivalDialog,
  useAwaitedVariant,
  type AwaitedVariant,
} from '#shop/product/screen/arrivals/arrival-request.ts'
import { arrivalOptions } from '#shop/product/screen/arrivals/arrival-options.ts'
import { useProductAvailability } from '#shop/product/screen/availability-texts.ts'
import { useUser } from '#shop/people/screen/sign-in/user-query.ts'
import { useCityKey } from '#platform/client/city-key.ts'

const AwaitedDialog = ({ open, variant }: { open: boolean; variant: AwaitedVariant }) => {
  const city = useCityKey()
  const { user } = useUser()
  const { data, isError } = useProductAvailability(variant.productId, city)
  const options = useMemo(() => (data ? arrivalOptions(data, variant.variantId) : null), [data, variant.variantId])
  return (
    <ArrivalDialog
      open={open}
      variant={variant}
      city={city}
      options={options}
      failed={isError && !data}
      ownEmail={user?.email ?? ''}
      onClose={closeArrivalDialog}
    />
  )
}

/** The dialog «Сообщить о поступлении» over any page, with the stores of the chosen city. */
export const ArrivalLayer = ({ open }: { open: boolean }) => {
  const variant = useAwaitedVariant()
  return variant && <AwaitedDialog open={open} variant={variant} />
}
