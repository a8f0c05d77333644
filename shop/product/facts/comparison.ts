/** What a comparison of products shows side by side. */

type Fact = { readonly name: string; readonly value: string }
export type ComparedRow = {
  readonly name: string
  /** By product; null: it does not say. */
  readonly values: readonly (string | null)[]
  /** Every product says the same. */
  readonly isSame: boolean
}

export const comparedRow = (name: string, values: readonly (string | null)[]): ComparedRow => ({
  name,
  values,
  isSame: new Set(values).size === 1,
})

/** One row for each name, in the order in which the products bring them; a name that a product has twice keeps its first value. */
export const comparedRows = (products: readonly (readonly Fact[])[]): ComparedRow[] => {
  const names = new Set(products.flatMap((facts) => facts.map(({ name }) => name)))
  return [...names].map((name) =>
    comparedRow(
      name,
      products.map((facts) => facts.find((fact) => fact.name === name)?.value ?? null),
    ),
  )
}

/** What every known composition holds; nothing while fewer than two are known. */
export const sharedIngredients = (compositions: readonly (readonly string[])[]): ReadonlySet<string> => {
  const [first, ...others] = compositions.filter(({ length }) => length > 0)
  if (first === undefined || others.length === 0) return new Set()
  return new Set(first.filter((inci) => others.every((other) => other.includes(inci))))
}

const MEASURES: Readonly<Record<string, { readonly unit: string; readonly of: number }>> = {
  мл: { unit: 'мл', of: 1 },
  л: { unit: 'мл', of: 1000 },
  г: { unit: 'г', of: 1 },
  кг: { unit: 'г', of: 1000 },
}

/** Kopecks of one мл or г; null for a pack that is not measured so. `size`: «50 мл», «1,5 г». */
export const pricePerUnit = (price: number, size: string): { readonly price: number; readonly unit: string } | null => {
  const [, amount = '', name = ''] = /^(\d+(?:[.,]\d+)?)\s(\p{L}+)$/u.exec(size) ?? []
  const measure = Object.hasOwn(MEASURES, name) ? MEASURES[name] : undefined
  const units = Number(amount.replace(',', '.')) * (measure?.of ?? 0)
  return measure === undefined || units === 0 ? null : { price: Math.round(price / units), unit: measure.unit }
}
