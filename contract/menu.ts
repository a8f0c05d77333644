import { calls, rule } from './endpoint.ts'
import type { Nothing } from './basket.rules.ts'
import type { FrameMenus, Menu } from './pages.rules.ts'

export const menu = calls({
  /** The catalogue's tree. */
  get: rule<Nothing, Menu>()('GET', '/menu'),
  /** What the frame of every page leads to. */
  frame: rule<Nothing, FrameMenus>()('GET', '/menu/frame'),
})
