import type { ReactNode } from 'react'
import type { RouteState } from '#platform/router/route-state.ts'
import { StaticRouter } from '#platform/router/route-view.tsx'

/** A component inside a router that shows `path`, with the data of its page and of the shell. */
export const shownAt = (
  path: string,
  element: ReactNode,
  { rootData, data }: Partial<Pick<RouteState, 'rootData' | 'data'>> = {},
): ReactNode => (
  <StaticRouter
    shown={{
      location: { pathname: path, search: '', hash: '', key: '' },
      page: 'notFound',
      rootData,
      data,
      failure: null,
    }}
  >
    {element}
  </StaticRouter>
)
