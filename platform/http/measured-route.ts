/** What a request counts as in metrics: few values, and never an address, which may hold the token of an order. */
import type { FastifyRequest } from 'fastify'
import { pageOf } from '#kernel/pages/match-page.ts'
import { pages } from '#kernel/pages/pages.ts'

export type RequestKind = 'page' | 'call' | 'office' | 'program' | 'picture' | 'file' | 'other'
/** `route`: the pattern of the page, or the group of calls or files. */
export type MeasuredRoute = { readonly kind: RequestKind; readonly route: string }

const PAGES: ReadonlySet<string> = new Set(pages.map(({ pattern }) => pattern))

/** Null for the requests of load balancers. */
export const routeOf = ({ routeOptions, url }: FastifyRequest): MeasuredRoute | null => {
  const { traffic } = routeOptions.config
  const pattern = routeOptions.url ?? ''
  if (traffic === 'monitoring') return null
  if (pattern === '') return { kind: 'other', route: 'none' }
  if (PAGES.has(pattern)) return { kind: 'page', route: pageOf(url.split('?')[0] ?? '').pattern }
  const [, first = '', second = ''] = pattern.split('/')
  if (first === 'office') return { kind: 'office', route: '/office/*' }
  if (first === 'api') {
    const route = second === '*' ? '/api/*' : `/api/${second}/*`
    return { kind: second === 'office' ? 'office' : traffic === 'programs' ? 'program' : 'call', route }
  }
  if (first === 'img') return { kind: 'picture', route: '/img/*' }
  return { kind: 'file', route: first === 'assets' || first === 'feeds' ? `/${first}/*` : 'files' }
}
