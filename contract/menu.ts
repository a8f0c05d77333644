import { calls, rule } from './endpoint.ts'
import type { Nothing } from './basket.schema.ts'
import type { FrameMenus, Menu, RootPacks } from './pages.schema.ts'

export const menu = calls({
  /** The catalogue's tree. */
  get: rule<Nothing, Menu>()('GET', '/menu'),
  packs: rule<Nothing, RootPacks>()('GET', '/menu/packs'),
  /** What the frame of every page leads to. */
  frame: rule<Nothing, FrameMenus>()('GET', '/menu/frame'),
})
