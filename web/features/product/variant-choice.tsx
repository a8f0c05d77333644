/**
 * Shades and sizes as native radio groups: arrow keys work, and a form without JavaScript sends the SKU, which is the
 * value of `?v=` in the address.
 */
import { useShop } from '#web/state/shop.ts'
import { formatMoney } from '#domain/money.ts'
import type { Variant } from '#contract/product.schema.ts'
import { VisuallyHidden } from '#web/ui/layout/visually-hidden.tsx'
import { shadesOf, sizesOf } from './choice.ts'
import css from './buying.module.css'

type Props = {
  variants: readonly Variant[]
  chosen: Variant
  /** Ids of variants out of stock in the whole city: crossed out, but selectable. */
  outOfStock: ReadonlySet<number>
  onChoose: (sku: string) => void
}

const NO_COLOR = '#d5e0e5'

const ShadeChoice = ({ variants, chosen, outOfStock, onChoose }: Props) => {
  const { shadeWord } = useShop()
  const shades = shadesOf(variants, chosen)
  if (shades.length === 0) return null
  return (
    <fieldset className={css.group}>
      <legend className={css.legend}>
        {shadeWord === 'тон' ? 'Тон' : 'Цвет'}: <b>{chosen.shade_name}</b>
      </legend>
      <div className={css.shades}>
        {shades.map(({ name, color, variant }) => (
          <label
            key={name}
            className={outOfStock.has(variant.id) ? `${css.shade} ${css.outOfStock}` : css.shade}
            title={name}
          >
            <input
              type="radio"
              name="shade"
              value={variant.sku}
              checked={name === chosen.shade_name}
              onChange={() => onChoose(variant.sku)}
            />
            <svg viewBox="0 0 40 40" aria-hidden="true">
              <circle cx="20" cy="20" r="20" fill={color ?? NO_COLOR} />
              <path className={css.strike} d="M7 33 33 7" />
            </svg>
            <VisuallyHidden>{outOfStock.has(variant.id) ? `${name}, нет в наличии` : name}</VisuallyHidden>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

const SizeChoice = ({ variants, chosen, onChoose }: Props) => {
  const { sizeWord } = useShop()
  const sizes = sizesOf(variants, chosen)
  if (sizes.length < 2) return null
  const inOther = sizeWord === 'вес' ? 'Вес' : 'Размер'
  const name = chosen.size_text.includes('мл') ? 'Объём' : inOther
  return (
    <fieldset className={css.group}>
      <legend className={css.legend}>{name}</legend>
      <div className={css.sizes}>
        {sizes.map(({ text, variant }) => (
          <label key={text} className={css.size}>
            <input
              type="radio"
              name="size"
              value={variant.sku}
              checked={variant.id === chosen.id}
              onChange={() => onChoose(variant.sku)}
            />
            <span>{text}</span>
            <small>{formatMoney(variant.price)}</small>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

export const VariantChoice = (props: Props) => (
  <>
    <ShadeChoice {...props} />
    <SizeChoice {...props} />
  </>
)
