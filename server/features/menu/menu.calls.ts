import { done, type Handlers } from '#contract/endpoint.ts'
import { menu } from '#contract/menu.ts'
import { ShellMenus, Menu, RootPacks, type MenuItem } from '#contract/pages.schema.ts'
import { Nothing } from '#contract/shared.schema.ts'
import type { Caller } from '#server/calls/caller.ts'
import { schemasFor } from '#server/calls/endpoint-schemas.ts'
import { countedCategories, mostPopularByRoot } from '../catalog/catalog.public.ts'
import { readSitePages, type SitePagesDeps } from './absent-pages.public.ts'
import { type MenuItemRow, readMenuItems } from './menu.queries.ts'

export const menuSchemas = schemasFor(menu)({
  get: { in: Nothing, out: Menu },
  packs: { in: Nothing, out: RootPacks },
  shell: { in: Nothing, out: ShellMenus },
})

/** The item without links to pages that are absent; none when nothing is left of it. */
const presentItem = (item: MenuItem, leadsSomewhere: (link: string) => boolean): MenuItem[] => {
  const items = item.items.filter(({ link }) => leadsSomewhere(link))
  const isKept = item.link === null ? items.length > 0 : leadsSomewhere(item.link)
  return isKept ? [{ ...item, items }] : []
}

/** The menus without links that lead nowhere. */
export const menusOf = (
  items: readonly MenuItemRow[],
  leadsSomewhere: (link: string) => boolean,
): Omit<ShellMenus, 'absent'> => {
  const itemsAt = (wanted: string): MenuItem[] =>
    items.flatMap(({ place, ...item }) => (place === wanted ? presentItem(item, leadsSomewhere) : []))
  return { top: itemsAt('top'), sections: itemsAt('sections'), burger: itemsAt('burger'), footer: itemsAt('footer') }
}

const isFilled = ({ count }: { readonly count: number }): boolean => count > 0

export const menuCalls = (deps: SitePagesDeps): Handlers<typeof menu, Caller> => ({
  get: async () =>
    done(
      countedCategories(deps.index)
        .filter(isFilled)
        .map((root) => ({
          ...root,
          children: root.children.filter(isFilled).map((branch) => ({
            ...branch,
            children: branch.children.filter(isFilled).map(({ path, name, count }) => ({ path, name, count })),
          })),
        })),
    ),

  packs: async () =>
    done(
      (await mostPopularByRoot(deps)).map(({ path, card: { picture, height_mm } }) => ({ path, picture, height_mm })),
    ),

  shell: async () => {
    const [items, { absent, leadsSomewhere }] = await Promise.all([readMenuItems(deps.db), readSitePages(deps)])
    return done({ absent: [...absent], ...menusOf(items, leadsSomewhere) })
  },
})
