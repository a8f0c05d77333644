/** Reasons of a search result in words. */
import type { ExplainedSearch } from '../office-search.api.ts'

type Row = ExplainedSearch['rows'][number]

const FIELD_NAMES: Readonly<Record<string, string>> = {
  head: 'слово раздела',
  name: 'название',
  brand: 'марка',
  category: 'раздел',
  ancestor: 'раздел выше',
  attribute: 'свойство',
  shade: 'оттенок',
  active: 'активное вещество',
  ingredient: 'состав',
  lead: 'короткое описание',
  sku: 'артикул',
}

/** Words of the catalogue as they are, its facts by their value: «skin:сухая» is «сухая», «ingredient:8» is named by its field alone. */
const termsText = (terms: readonly string[]): string =>
  terms
    .map((term) => (/^[a-z_]+:/.test(term) ? term.slice(term.indexOf(':') + 1) : term))
    .filter((term) => !/^\d*$/.test(term))
    .join(', ')

/** «крем»: крем (название, раздел), к совпадению +2,5. */
export const reasonTexts = ({ matched }: Pick<Row, 'matched'>): string[] =>
  matched.flatMap(({ wanted, repair, by }) =>
    by.map(({ terms, fields, weight }) => {
      const read = repair === null ? `«${wanted}»` : `«${wanted}», исправлено на\u00a0«${repair}»`
      const places = fields.map((field) => FIELD_NAMES[field] ?? field).join(', ')
      const found = termsText(terms)
      return `${read}: ${found === '' ? places : `${found} (${places})`}, к\u00a0совпадению +${numberText(weight)}`
    }),
  )

export const numberText = (value: number): string => value.toLocaleString('ru-RU', { maximumFractionDigits: 2 })
