import { useMemo } from 'react'
import { ArrivalDialog } from '#web/features/arrivals/arrival-dialog.tsx'
import { closeArrivalDialog, useAwaitedVariant, type AwaitedVariant } from '#web/features/arrivals/arrival-request.ts'
import { awaitedPlaces } from '#web/features/arrivals/awaited-places.ts'
import { useProductAvailability } from '#web/features/product/product-availability.ts'
import { useUser } from '#web/features/sign-in/user-query.ts'
import { useCityKey } from '#web/state/city-key.ts'

const AwaitedDialog = ({ open, variant }: { open: boolean; variant: AwaitedVariant }) => {
  const city = useCityKey()
  const { user } = useUser()
  const { data, isError } = useProductAvailability(variant.productId, city)
  const places = useMemo(() => (data ? awaitedPlaces(data, variant.variantId) : null), [data, variant.variantId])
  return (
    <ArrivalDialog
      open={open}
      variant={variant}
      city={city}
      places={places}
      failed={isError && !data}
      ownEmail={user?.email ?? ''}
      onClose={closeArrivalDialog}
    />
  )
}

/** The dialog «Сообщить о поступлении» over any page, with the shops of the chosen city. */
export const ArrivalLayer = ({ open }: { open: boolean }) => {
  const variant = useAwaitedVariant()
  return variant && <AwaitedDialog open={open} variant={variant} />
}
