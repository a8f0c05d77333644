import type { PageName } from '#kernel/pages/pages.ts'
import { reloadForNewBuild } from './running/reload.ts'
import type { Screen } from './screen.ts'

type Loaders = Readonly<Record<PageName, { readonly load: () => Promise<Screen> }>>

let screens: Loaders | undefined
/** Names the screens of all pages, once, before the first is loaded. */
export const registerScreens = (all: Loaders): void => {
  screens = all
}

const loaded = new Set<PageName>()

export const isLoaded = (page: PageName): boolean => loaded.has(page)

/** INFRA-02: a chunk that fails to load reloads the page, at most once in ten seconds; after that the error is thrown. */
export const loadScreen = async (page: PageName): Promise<Screen> => {
  try {
    if (screens === undefined) throw new Error('registerScreens comes first')
    const screen = await screens[page].load()
    loaded.add(page)
    return screen
  } catch (error) {
    if (reloadForNewBuild()) return new Promise(() => {})
    throw error
  }
}
