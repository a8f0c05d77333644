import { matchRoutes } from 'react-router'
import { pages, type PageName } from '#domain/pages.ts'

const patterns = pages.map(({ name, pattern }) => ({ id: name, path: pattern }))

/** The page at this path, found as the router finds it: whatever the case and however many slashes. */
export const pageAt = (pathname: string): PageName => {
  const id = matchRoutes(patterns, pathname)?.at(-1)?.route.id
  return pages.find(({ name }) => name === id)?.name ?? 'notFound'
}
