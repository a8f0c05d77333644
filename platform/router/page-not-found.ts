import { type RouteError, routeError } from './loader.ts'

/** ROUTE-15: thrown from a loader when the slug in the address does not exist; the shell shows the 404 page. */
export const pageNotFound = (path: string): RouteError => routeError(404, `Page Not Found: ${path}`)
