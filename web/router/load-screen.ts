import type { PageName } from '#domain/pages.ts'
import { reloadForNewBuild } from './running/reload.ts'
import type { Screen } from './screen.ts'
import { screens } from './screens.ts'

const loaded = new Set<PageName>()

export const isLoaded = (page: PageName): boolean => loaded.has(page)

/** INFRA-02: a chunk that fails to load reloads the page, at most once in ten seconds; after that the error is thrown. */
export const loadScreen = async (page: PageName): Promise<Screen> => {
  try {
    const screen = await screens[page].load()
    loaded.add(page)
    return screen
  } catch (error) {
    if (reloadForNewBuild()) return new Promise(() => {})
    throw error
  }
}
