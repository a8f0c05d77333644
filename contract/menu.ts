import { group, endpoint } from './endpoint.ts'
import type { Nothing } from './basket.schema.ts'
import type { ShellMenus, Menu, RootPacks } from './pages.schema.ts'

export const menu = group({
  /** The tree of categories. */
  get: endpoint<Nothing, Menu>()('GET', '/menu'),
  packs: endpoint<Nothing, RootPacks>()('GET', '/menu/packs'),
  /** Links of the header and the footer. */
  shell: endpoint<Nothing, ShellMenus>()('GET', '/menu/shell'),
})
