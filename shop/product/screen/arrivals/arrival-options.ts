/** Where a shopper may wait for a variant: the stores that have none, or the whole city when nothing there has any. */
import type { Availability } from '../../product.api.ts'
import type { StoreId, VariantId } from '#kernel/ids.ts'
import type { FieldOption } from '#platform/ui/fields/text-field-props.ts'

/** Value of the option for the whole city, or for delivery where there is no shop. */
export const ANYWHERE = 'anywhere'

const anywhereText = ({ city_name, city_name_in }: Availability): string =>
  city_name_in !== null
    ? `В\u00a0любом магазине ${city_name_in}`
    : city_name !== null
      ? `С\u00a0доставкой: ${city_name}`
      : 'С\u00a0доставкой по\u00a0России'

export const arrivalOptions = (availability: Availability, variantId: VariantId): FieldOption[] => {
  const variant = availability.variants.find(({ variant_id }) => variant_id === variantId)
  if (variant === undefined) return []
  const stores = variant.stores
    .filter(({ quantity }) => quantity === 0)
    .map(({ store_id, name, address }) => ({ value: String(store_id), label: `${name}, ${address}` }))
  return variant.best_quantity > 0 ? stores : [{ value: ANYWHERE, label: anywhereText(availability) }, ...stores]
}

/** The shop that was asked for, else the widest choice. */
export const firstOption = (options: readonly FieldOption[], storeId: StoreId | undefined): string =>
  options.find(({ value }) => value === String(storeId))?.value ?? options[0]?.value ?? ''
