import { data, type LoaderFunctionArgs } from 'react-router'

/** ROUTE-14: unmatched path. The root's error boundary renders the 404 page. */
export const loader = ({ url }: LoaderFunctionArgs) => {
  throw data(`Page not found: ${url.pathname}${url.search}`, { status: 404 })
}

export default function NotFound() {
  return null
}
