import { sizesOf } from './draft-facts.ts'
import { formOf, heightOf, slimness, type Form } from './forms.ts'
import type { Draft } from './draft.ts'

/** Measures of a size: pack form, height, contents, and the unfolded dimensions of cloths; in millimetres. */
export type Measure = {
  readonly form: Form
  readonly slim: number
  readonly millimetres: number
  readonly holds: string
  readonly flat?: readonly [wide: number, high: number]
}

const UNFOLDED = /Размер: (\d+) × (\d+) см/
const UNITS: Record<string, string> = { мл: 'ml', г: 'g', 'шт.': 'pc' }

export const measuresOf = (draft: Draft): Measure[] => {
  const [, wide, high] = UNFOLDED.exec(draft.facts ?? '') ?? []
  return sizesOf(draft)
    .slice(0, 3)
    .map(({ amount, unit }): Measure => {
      const form = formOf(draft, amount)
      return {
        form,
        slim: Math.round(slimness(form, amount, unit) * 50) / 50,
        millimetres: heightOf(draft, amount, unit),
        holds: unit === 'шт.' && amount === 1 ? '' : `${String(amount).replace('.', ',')} ${unit}`,
        ...(wide === undefined || high === undefined ? {} : { flat: [Number(wide) * 10, Number(high) * 10] as const }),
      }
    })
}

/** Products with the same forms and measures share one drawing. */
export const sizeFile = (draft: Draft): string => {
  const sizes = sizesOf(draft)
  const name = measuresOf(draft).map(({ form, millimetres, flat }, index) => {
    const { amount = 1, unit = 'шт.' } = sizes[index] ?? {}
    return `${form}-${String(amount).replace('.', '-')}${UNITS[unit] ?? ''}-${flat === undefined ? String(millimetres) : flat.join('x')}`
  })
  return `sizes/${name.join('_')}.webp`
}
