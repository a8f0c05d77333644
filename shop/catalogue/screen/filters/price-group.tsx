import { RangeField } from '#platform/ui/fields/range-field.tsx'

type Limit = number | null
type Props = {
  from: Limit
  to: Limit
  bounds: { min: number; max: number }
  onChange: (from: Limit, to: Limit) => void
}

/** Kopecks to whole roubles, rounded outwards. */
const roubleBounds = (bounds: Props['bounds']): { min: number; max: number } => ({
  min: Math.floor(bounds.min / 100),
  max: Math.ceil(bounds.max / 100),
})

export const PriceFilter = ({ from, to, bounds, onChange }: Props) => {
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
      from={from}
      to={to}
      onChange={onChange}
    />
  )
}
