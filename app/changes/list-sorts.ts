/** What lists are sorted by (OFFICE-01). A kind of many records is sorted by its key and by what has an index of its own. */
import type { RecordDeclaration } from '#platform/import/record.ts'
import { fieldsOf, SHORT } from './describe-record.ts'

/** Fields with an index of `record_line` (0091_record_lists.sql). */
export const INDEXED_SORTS: Readonly<Record<string, readonly string[]>> = {
  products: ['name', 'brand', 'category', 'popularity', 'published_on'],
  prices: ['price', 'old_price'],
  reviews: ['product', 'rating', 'written_on'],
}

export const sortsOf = (declaration: RecordDeclaration): string[] => {
  const indexed = INDEXED_SORTS[declaration.kind]
  if (indexed !== undefined) return [...declaration.key, ...indexed]
  return fieldsOf(declaration)
    .filter(({ control }) => SHORT.includes(control))
    .map(({ name }) => name)
}
