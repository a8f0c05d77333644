import { createContext, use } from 'react'

/** Paths of pages that the shop does not have. */
export const AbsentPages = createContext<readonly string[]>([])

/** Whether the shop has this page, so that a link may lead to it (OWN-01). */
export const useHasPage = (): ((path: string) => boolean) => {
  const absent = use(AbsentPages)
  return (path) => !absent.includes(path)
}
