import type { ProductRecord } from '../../../shop/product/product.records.ts'

/** Months that a closed pack lasts by «Годен: 30 месяцев, после вскрытия 12 месяцев»; undefined where the product states none. */
export const closedMonths = ({ facts }: Pick<ProductRecord, 'facts'>): number | undefined => {
  const [, months] = /^(\d+)\sмесяц/u.exec(facts.find(({ name }) => name === 'Годен')?.value ?? '') ?? []
  return months === undefined ? undefined : Number(months)
}
