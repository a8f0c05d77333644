import { type LoaderFunctionArgs, routeError } from '#platform/router/loader.ts'

/** ROUTE-14: unmatched path. The shell shows the 404 page. */
export const loader = ({ url }: LoaderFunctionArgs) => {
  throw routeError(404, `Page not found: ${url.pathname}${url.search}`)
}

export default function NotFound() {
  return null
}
