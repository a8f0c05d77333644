/** MENU-03: what the catalogue menu shows. */
import type { Menu } from '#contract/pages.schema.ts'

export type RootCategory = { readonly path: string; readonly name: string }
export type CategoryBranch = Menu[number]
/** The row that drills into the brands. */
export const BRANDS_ROW = '/brands'

export const CATALOGUE = 'Каталог'
const BRANDS = 'Бренды'

/** Title of what is drilled into: of the root it is «Каталог». */
export const menuTitle = (row: string | null, roots: readonly RootCategory[]): string =>
  row === null ? CATALOGUE : row === BRANDS_ROW ? BRANDS : (roots.find(({ path }) => path === row)?.name ?? CATALOGUE)

/** A category with sections drills in, one without is a link; while the tree is on its way every category is taken to have some. */
export const hasSubmenu = (root: RootCategory, tree: Menu | undefined): boolean => {
  const branch = tree?.find(({ path }) => path === root.path)
  return tree === undefined || (branch !== undefined && branch.children.length > 0)
}

export const addressOf = (path: string): string => `/products/${path}`
export const brandAddress = (slug: string): string => `/brands/${slug}`
