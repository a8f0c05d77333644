/** Reasons of a search result in words. */
import type { ExplainedSearch } from '../office-search.api.ts'

type Row = ExplainedSearch['rows'][number]

const FIELD_NAMES: Readonly<Record<string, string>> = {
  head: 'слово раздела',
  name: 'название',
  brand: 'марка',
  category: 'раздел',
  sku: 'артикул',
}

/** «крем»: крем (название, раздел), к совпадению +2,5. */
export const reasonTexts = ({ matched }: Row): string[] =>
  matched.flatMap(({ wanted, repair, by }) =>
    by.map(({ terms, fields, weight }) => {
      const read = repair === null ? `«${wanted}»` : `«${wanted}», исправлено на\u00a0«${repair}»`
      const places = fields.map((field) => FIELD_NAMES[field] ?? field).join(', ')
      return `${read}: ${terms.join(', ')} (${places}), к\u00a0совпадению +${numberText(weight)}`
    }),
  )

export const numberText = (value: number): string => value.toLocaleString('ru-RU', { maximumFractionDigits: 2 })
