import { done, type Handlers } from '#contract/endpoint.ts'
import { menu } from '#contract/menu.ts'
import { Menu } from '#contract/pages.rules.ts'
import { Nothing } from '#contract/shared.rules.ts'
import type { Caller } from '#server/http/caller.ts'
import { rulesFor } from '#server/http/rules.ts'
import { countedCategories, type CatalogueDeps } from '../catalog/catalog.public.ts'

export const menuRules = rulesFor(menu)({ get: { in: Nothing, out: Menu } })

export const menuCalls = ({ index }: Pick<CatalogueDeps, 'index'>): Handlers<typeof menu, Caller> => ({
  get: async () =>
    done(
      countedCategories(index).map((root) => ({
        ...root,
        children: root.children.map((branch) => ({
          ...branch,
          children: branch.children.map(({ path, name, count }) => ({ path, name, count })),
        })),
      })),
    ),
})
