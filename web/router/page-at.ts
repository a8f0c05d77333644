import { matchRoutes } from 'react-router'
import { pages, type PageName } from '#domain/pages.ts'

const patterns = pages.map(({ name, pattern }) => ({ id: name, path: pattern }))

/** The page at this path, matched as the router does: case and repeated slashes are ignored. */
export const pageAt = (pathname: string): PageName => {
  const id = matchRoutes(patterns, pathname)?.at(-1)?.route.id
  return pages.find(({ name }) => name === id)?.name ?? 'notFound'
}
