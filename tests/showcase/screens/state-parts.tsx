import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useShellData } from '#platform/router/hooks.ts'
import { StaticRouter } from '#platform/router/route-view.tsx'
import layout from '#platform/ui/layout/layout.module.css'
import type { ProductCard } from '#shop/catalogue/catalog.api.ts'

export type ScreenState = { readonly screen: string; readonly state: string; readonly element: ReactNode }

/** Moment at which a made answer of the server came. */
export const ANSWERED_AT = 1

export const Wrapped = ({ children }: { children: ReactNode }) => <div className={layout.wrap}>{children}</div>

/** A page inside a router that shows this path, with this data. */
export const At = ({ path, data, children }: { path: string; data?: unknown; children: ReactNode }) => (
  <StaticRouter
    shown={{
      location: { pathname: path, search: '', hash: '', key: '' },
      page: 'notFound',
      rootData: useShellData(),
      data,
      failure: null,
    }}
  >
    {children}
  </StaticRouter>
)

/** What the browser's queries know, put into a new client by `fill`. */
export const Knowing = ({ fill, children }: { fill: (client: QueryClient) => void; children: ReactNode }) => {
  const client = new QueryClient()
  fill(client)
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}

/** A query whose first answer was a failure. */
export const failQuery = (client: QueryClient, queryKey: readonly unknown[]): void => {
  client.setQueryDefaults(queryKey, { retryOnMount: false })
  client
    .getQueryCache()
    .build(client, { queryKey })
    .setState({ status: 'error', error: new Error('made'), fetchStatus: 'idle', errorUpdatedAt: ANSWERED_AT })
}

export const LONG = 'Сверхувлажняющий дерматологический восстанавливающий крем-концентрат '
export const LONG_BRAND = 'Лаборатория превосходительства'
export const long = (card: ProductCard): ProductCard => ({
  ...card,
  name: LONG + card.name,
  brand: { ...card.brand, name: LONG_BRAND },
  size_text: '1000 мл + 2 × 250 мл',
})
