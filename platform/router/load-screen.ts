import type { PageName } from '#kernel/pages/pages.ts'
import { reloadForNewBuild } from './running/reload.ts'
import type { Screen } from './screen.ts'
import { redirect, routeError } from './loader.ts'
import { preload } from '#platform/ui/behaviour/lazy-component.tsx'
import type { Payload } from './payload.ts'
import { takePreparedPayload } from './prepared-payloads.ts'

/** The text for the shopper; empty for an HTML answer of a proxy. */
const textOf = async (response: Response): Promise<string | null> =>
  response.headers.get('content-type')?.startsWith('text/plain') ? response.text() : null

/** Loader of the browser's routes. Throws what the page's loader threw in the server: a redirect, or a failure with its status. */
export const loadPayload = async (address: string, signal: AbortSignal): Promise<unknown> => {
  const response = await (takePreparedPayload(address) ?? fetch(address, { signal }))
  if (!response.ok) throw routeError(response.status, await textOf(response))
  const payload = (await response.json()) as Payload
  if ('data' in payload) return payload.data
  throw redirect(payload.redirect)
}

type Loaders = Readonly<Record<PageName, { readonly hasData: boolean; readonly load: () => Promise<Screen> }>>

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

/** Loads the script of a page ahead of time. Returns whether the page has data. */
export const preloadScreen = (page: PageName): boolean => {
  const screen = screens?.[page]
  if (screen && !isLoaded(page)) preload(screen.load)
  return screen?.hasData === true
}
