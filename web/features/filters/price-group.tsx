import { type Filter, withChoice } from '#domain/catalogue-address.ts'
import { RangeField } from '#web/ui/fields/range-field.tsx'

type Props = { filter: Filter; bounds: { min: number; max: number }; onChange: (next: Filter) => void }

/** Kopecks to whole roubles, rounded outwards. */
const roubleBounds = (bounds: Props['bounds']): { min: number; max: number } => ({
  min: Math.floor(bounds.min / 100),
  max: Math.ceil(bounds.max / 100),
})

export const PriceFilter = ({ filter, bounds, onChange }: Props) => {
  const { min, max } = roubleBounds(bounds)
  return (
    <RangeField
      min={min}
      max={max}
      step={50}
      bigStep={500}
      fromName="price_from"
      toName="price_to"
      fromLabel="От, ₽"
      toLabel="До, ₽"
      from={filter.priceFrom}
      to={filter.priceTo}
      onChange={(from, to) => onChange(withChoice(filter, { priceFrom: from, priceTo: to }))}
    />
  )
}
