/** The tree of categories, each with its rows. */
import { uniteInto, emptyBits } from '#kernel/bits.ts'
import type { CategoryRow } from './catalogue-index.sql.ts'
import type { Category } from './products.ts'

/** `rows` must list parents before their children. The categories' sets of rows have `size` bits and are empty. */
export const buildCategoryTree = (
  rows: readonly CategoryRow[],
  size: number,
): { roots: Category[]; byId: Map<number, Category> } => {
  const byId = new Map<number, Category>()
  const roots: Category[] = []
  for (const { id, parent_id, path, name, title, description, picture } of rows) {
    const parent = parent_id === null ? null : (byId.get(parent_id) ?? null)
    const category: Category = { path, name, title, description, picture, parent, children: [], rows: emptyBits(size) }
    byId.set(id, category)
    ;(parent?.children ?? roots).push(category)
  }
  return { roots, byId }
}

/** Adds the rows of all descendants to the category's own. */
export const includeDescendantRows = (category: Category): void => {
  for (const child of category.children) {
    includeDescendantRows(child)
    uniteInto(category.rows, child.rows)
  }
}
