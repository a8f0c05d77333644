/** Names of brands in the words that find goods: a product and its prices have the key of the brand, «inei», where people read «Иней». */
import type { QueryExecutorProvider } from 'kysely'
import { readNamed } from '#platform/changes/record-list.sql.ts'
import { PriceRecord, ProductRecord } from '#shop/product/product.records.ts'

const MAX_BRANDS = 5
const wordsIn = (text: string): readonly string[] => text.toLowerCase().match(/[0-9a-zа-яё]+/g) ?? []

/**
 * The text and, on lines of their own, the same text with the key of a brand in place of its name; the last word may be the beginning
 * of one: «иней крем» and «inei крем», «крем тихий» and «крем tikhiy-chas».
 */
export const withKeysOfBrands = (
  text: string,
  brands: readonly { readonly key: string; readonly name: string }[],
): string => {
  const typed = wordsIn(text)
  const others = brands.flatMap(({ key, name }) => {
    const own = wordsIn(name)
    const at = typed.findIndex((_, from) => {
      const run = typed.slice(from, from + own.length)
      const isLast = from + run.length === typed.length
      return (
        run.every((word, index) =>
          isLast && index === run.length - 1 ? word.length > 1 && own[index]?.startsWith(word) : own[index] === word,
        ) &&
        (run.length === own.length || isLast)
      )
    })
    return at === -1 ? [] : [[...typed.slice(0, at), key, ...typed.slice(at + own.length)].join(' ')]
  })
  return [text, ...others.slice(0, MAX_BRANDS)].join('\n')
}

/** What a list of goods is asked for, with the keys of the brands that it names; of other records the text as it is. */
export const askedOfBrands = async <Asked extends { readonly q?: string | undefined }>(
  db: QueryExecutorProvider,
  kind: string,
  asked: Asked,
): Promise<Asked> => {
  const q = asked.q?.trim() ?? ''
  if (q === '' || (kind !== ProductRecord.kind && kind !== PriceRecord.kind)) return asked
  return { ...asked, q: withKeysOfBrands(q, await readNamed(db, 'brands')) }
}
