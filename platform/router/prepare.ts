import { pageOf } from '#kernel/pages/match-page.ts'
import { preloadScreen } from './load-screen.ts'
import { payloadPath } from './payload.ts'
import { preparePayload } from './prepared-payloads.ts'
import { mayPrefetch } from './running/connection.ts'

type Target = { readonly pathname: string; readonly search: string }

/** ROUTE-19: requests script and data of a page that a finger is about to open. Nothing for a page that is personal. */
export const preparePage = ({ pathname, search }: Target): void => {
  const { name, cached } = pageOf(pathname)
  if (!cached || !mayPrefetch()) return
  if (preloadScreen(name)) preparePayload(payloadPath(pathname, search))
}
