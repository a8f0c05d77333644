/**
 * The axes of the variants as native radio groups: arrow keys work, and a form without JavaScript sends the SKU, which is the
 * value of `?v=` in the address.
 */
import type { ReactNode } from 'react'
import { useShop } from '#platform/client/shop.ts'
import { formatMoney } from '#kernel/money.ts'
import type { ProductPage, Variant } from '../product.api.ts'
import { VisuallyHidden } from '#platform/ui/layout/visually-hidden.tsx'
import { optionsOf, type Option } from './choice.ts'
import css from './buying.module.css'

type Props = {
  axes: ProductPage['axes']
  variants: readonly Variant[]
  chosen: Variant
  /** Ids of variants out of stock in the whole city: crossed out, but selectable. */
  outOfStock: ReadonlySet<number>
  onChoose: (sku: string) => void
  /** Below the choice of a colour. */
  shadeMatches: ReactNode
}

const NO_COLOR = '#d5e0e5'

type AxisProps = Omit<Props, 'axes'> & {
  code: string
  legend: string
  options: readonly Option[]
  value: string | null
}

const ColourChoice = ({ code, legend, options, value, outOfStock, onChoose, shadeMatches }: AxisProps) => (
  <fieldset className={css.group}>
    <legend className={css.legend}>
      {legend}: <b>{value}</b>
    </legend>
    <div className={css.shades}>
      {options.map(({ text, color, variant }) => (
        <label
          key={text}
          className={outOfStock.has(variant.id) ? `${css.shade} ${css.outOfStock}` : css.shade}
          title={text}
        >
          <input
            type="radio"
            name={code}
            value={variant.sku}
            checked={text === value}
            onChange={() => onChoose(variant.sku)}
          />
          <svg viewBox="0 0 40 40" aria-hidden="true">
            <circle cx="20" cy="20" r="20" fill={color ?? NO_COLOR} />
            <path className={css.strike} d="M7 33 33 7" />
          </svg>
          <VisuallyHidden>{outOfStock.has(variant.id) ? `${text}, нет в наличии` : text}</VisuallyHidden>
        </label>
      ))}
    </div>
    {shadeMatches}
  </fieldset>
)

/** `showsPrice`: the last axis, whose values are whole variants. */
const TextChoice = ({ code, legend, options, value, onChoose, showsPrice }: AxisProps & { showsPrice: boolean }) => (
  <fieldset className={css.group}>
    <legend className={css.legend}>{legend}</legend>
    <div className={css.sizes}>
      {options.map(({ text, variant }) => (
        <label key={text} className={css.size}>
          <input
            type="radio"
            name={code}
            value={variant.sku}
            checked={text === value}
            onChange={() => onChoose(variant.sku)}
          />
          <span>{text}</span>
          {showsPrice && <small>{formatMoney(variant.price)}</small>}
        </label>
      ))}
    </div>
  </fieldset>
)

/** One choice for each axis by which the variants differ; one of a single value is no choice, unless it is a colour. */
export const VariantChoice = ({ axes, ...props }: Props) => {
  const { shadeWord } = useShop()
  const { variants, chosen } = props
  return axes.map(({ code, name, is_colour }, at) => {
    const options = optionsOf(variants, chosen, at)
    if (options.length < (is_colour ? 1 : 2)) return null
    const legend = name ?? (shadeWord === 'тон' ? 'Тон' : 'Цвет')
    const axis = { ...props, code, legend, options, value: chosen.choices[at]?.text ?? null }
    return is_colour ? (
      <ColourChoice key={code} {...axis} />
    ) : (
      <TextChoice key={code} {...axis} showsPrice={at === axes.length - 1} />
    )
  })
}
