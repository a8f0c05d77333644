/** The router of this tab. */
import type { createBrowserRouter } from 'react-router'

type Router = ReturnType<typeof createBrowserRouter>
let router: Router | undefined

export const setRouter = (created: Router): void => {
  router = created
}

/** Path and query of the navigation under way. */
export const navigationTarget = (): string | undefined => {
  const next = router?.state.navigation.location
  return next && next.pathname + next.search
}
