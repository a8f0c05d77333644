import { group, endpoint } from './endpoint.ts'
import type { Nothing } from './basket.schema.ts'
import type { ShellMenus, Menu, RootPacks } from './pages.schema.ts'

export const menu = group({
  /** The catalogue's tree. */
  get: endpoint<Nothing, Menu>()('GET', '/menu'),
  packs: endpoint<Nothing, RootPacks>()('GET', '/menu/packs'),
  /** What the frame of every page leads to. */
  shell: endpoint<Nothing, ShellMenus>()('GET', '/menu/shell'),
})
