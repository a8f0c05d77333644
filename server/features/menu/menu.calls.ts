import { done, type Handlers } from '#contract/endpoint.ts'
import { menu } from '#contract/menu.ts'
import { ShellMenus, Menu, RootPacks, type MenuItem } from '#contract/pages.schema.ts'
import { Nothing } from '#contract/shared.schema.ts'
import type { Caller } from '#server/calls/caller.ts'
import { schemasFor } from '#server/calls/endpoint-schemas.ts'
import { countedCategories, mostPopularByRoot, type CatalogueDeps } from '../catalog/catalog.public.ts'
import { readMenuItems } from './menu.queries.ts'

export const menuSchemas = schemasFor(menu)({
  get: { in: Nothing, out: Menu },
  packs: { in: Nothing, out: RootPacks },
  shell: { in: Nothing, out: ShellMenus },
})

export const menuCalls = (deps: CatalogueDeps): Handlers<typeof menu, Caller> => ({
  get: async () =>
    done(
      countedCategories(deps.index).map((root) => ({
        ...root,
        children: root.children.map((branch) => ({
          ...branch,
          children: branch.children.map(({ path, name, count }) => ({ path, name, count })),
        })),
      })),
    ),

  packs: async () =>
    done(
      (await mostPopularByRoot(deps)).map(({ path, card: { picture, height_mm } }) => ({ path, picture, height_mm })),
    ),

  shell: async () => {
    const items = await readMenuItems(deps.db)
    const itemsAt = (wanted: string): MenuItem[] =>
      items.flatMap(({ place, ...item }) => (place === wanted ? [item] : []))
    return done({
      top: itemsAt('top'),
      sections: itemsAt('sections'),
      burger: itemsAt('burger'),
      footer: itemsAt('footer'),
    })
  },
})
