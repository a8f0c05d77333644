import { useMemo, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { ArrivalDialog } from '#shop/product/screen/arrivals/arrival-dialog.tsx'
import {
  closeArrivalDialog,
  useAwaitedVariant,
  type AwaitedVariant,
} from '#shop/product/screen/arrivals/arrival-request.ts'
import { arrivalOptions } from '#shop/product/screen/arrivals/arrival-options.ts'
import { useProductAvailability } from '#shop/product/screen/availability-texts.ts'
import { citiesQuery } from '#shop/places/screen/city/city-query.ts'
import { useCity } from '#shop/places/screen/city/use-city.ts'
import { useCityKey } from '#platform/client/city-key.ts'
import { useUser } from '#shop/people/screen/sign-in/user-query.ts'

/** The chosen city, then those with stores. */
const useCityOptions = () => {
  const { key, city } = useCity()
  const { data } = useQuery(citiesQuery)
  return useMemo(() => {
    const others = (data?.cities ?? []).filter((one) => one.key !== key)
    const here = { value: key, label: city?.name ?? 'По\u00a0России, с\u00a0доставкой' }
    return [here, ...others.map((one) => ({ value: one.key, label: one.name }))]
  }, [key, city, data])
}

const AwaitedDialog = ({ open, variant }: { open: boolean; variant: AwaitedVariant }) => {
  const { key } = useCity()
  const cities = useCityOptions()
  const [elsewhere, setElsewhere] = useState<string | null>(null)
  const city = elsewhere ?? key
  const { user } = useUser()
  const { data, isError } = useProductAvailability(variant.productId, city)
  const options = useMemo(() => (data ? arrivalOptions(data, variant.variantId) : null), [data, variant.variantId])
  return (
    <ArrivalDialog
      open={open}
      variant={variant}
      city={city}
      cities={cities}
      onCity={setElsewhere}
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
  const city = useCityKey()
  return (
    variant && <AwaitedDialog key={`${variant.variantId} ${variant.storeId} ${city}`} open={open} variant={variant} />
  )
}
