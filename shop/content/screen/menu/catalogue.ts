/** MENU-03: rows and titles of the catalogue menu. */
import { paths } from '#kernel/pages/paths.ts'
import type { Menu } from '../../pages.api.ts'

export type RootCategory = { readonly path: string; readonly name: string }
export type CategoryBranch = Menu[number]
/** The row that opens the brands. */
export const BRANDS_ROW = paths.brands

export const CATALOGUE = 'Каталог'
const BRANDS = 'Бренды'

/** Title of the opened row; «Каталог» on the first level. */
export const menuTitle = (row: string | null, roots: readonly RootCategory[]): string =>
  row === null ? CATALOGUE : row === BRANDS_ROW ? BRANDS : (roots.find(({ path }) => path === row)?.name ?? CATALOGUE)

/** A category with sections opens them, one without is a link. Until the tree is loaded every category counts as having sections. */
export const hasSubmenu = (root: RootCategory, tree: Menu | undefined): boolean => {
  const branch = tree?.find(({ path }) => path === root.path)
  return tree === undefined || (branch !== undefined && branch.children.length > 0)
}
