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

/** How a word of the phrase was repaired. */
const REPAIR_NAMES: Readonly<Record<string, string>> = {
  layout: 'набрано в\u00a0другой раскладке',
  transliteration: 'набрано латиницей',
  spaces: 'слова разделены или соединены',
  letters: 'исправлены буквы',
}

/** Words of the catalogue as they are, its facts by their value: «skin:сухая» is «сухая», «ingredient:8» is named by its field alone. */
const termsText = (terms: readonly string[]): string =>
  terms
    .map((term) => (/^[a-z_]+:/.test(term) ? term.slice(term.indexOf(':') + 1) : term))
    .filter((term) => !/^\d*$/.test(term))
    .join(', ')

/**
 * «крем»: крем (название, раздел); each once. Weights are left out: a score counts the best one of each word by how rare the word is.
 */
export const reasonTexts = ({ matched }: Pick<Row, 'matched'>): string[] => {
  const all = matched.flatMap(({ wanted, repair, by }) =>
    by.map(({ terms, fields }) => {
      const read = repair === null ? `«${wanted}»` : `«${wanted}», ${REPAIR_NAMES[repair] ?? 'исправлено'}`
      const places = fields.map((field) => FIELD_NAMES[field] ?? field).join(', ')
      const found = termsText(terms)
      const where = places === '' ? found : `${found} (${places})`
      return `${read}: ${found === '' ? places : where}`
    }),
  )
  return [...new Set(all)]
}

export const numberText = (value: number): string => value.toLocaleString('ru-RU', { maximumFractionDigits: 2 })
