/** The tree of categories with the rows of each. */
import { addBits, noBits } from '#domain/bits.ts'
import type { CategoryRow } from './catalogue-index.queries.ts'
import type { Category } from './products.ts'

/** Parents come before their children in `rows`. */
export const categoryTree = (
  rows: readonly CategoryRow[],
  size: number,
): { roots: Category[]; byId: Map<number, Category> } => {
  const byId = new Map<number, Category>()
  const roots: Category[] = []
  for (const { id, parent_id, path, name, title, description, picture } of rows) {
    const parent = parent_id === null ? null : (byId.get(parent_id) ?? null)
    const category: Category = { path, name, title, description, picture, parent, children: [], rows: noBits(size) }
    byId.set(id, category)
    ;(parent?.children ?? roots).push(category)
  }
  return { roots, byId }
}

/** Adds the rows of everything under it to the category's own. */
export const gatherRows = (category: Category): void => {
  for (const child of category.children) {
    gatherRows(child)
    addBits(category.rows, child.rows)
  }
}
