import { done, type Handlers } from '#kernel/endpoint.ts'
import type { menu, ShellMenus, MenuItem } from '../pages.api.ts'
import type { Caller } from '#platform/calls/caller.ts'
import { productCards, countedCategories } from '#shop/catalogue/face.ts'
import { readSitePages, type SitePagesDeps } from './absent-pages.ts'
import { type MenuItemRow, readMenuItems } from './menu.sql.ts'

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
      (await productCards.mostPopularByRoot(deps)).map(({ path, card: { picture, height_mm } }) => ({
        path,
        picture,
        height_mm,
      })),
    ),

  shell: async () => {
    const [items, { absent, leadsSomewhere }] = await Promise.all([readMenuItems(deps.db), readSitePages(deps)])
    return done({ absent: [...absent], ...menusOf(items, leadsSomewhere) })
  },
})
