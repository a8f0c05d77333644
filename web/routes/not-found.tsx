import { data, type LoaderFunctionArgs } from 'react-router'

/** ROUTE-14: an address that no page has. Drawn by the root's error boundary. */
export const loader = ({ url }: LoaderFunctionArgs) => {
  throw data(`Page not found: ${url.pathname}${url.search}`, { status: 404 })
}

export default function NotFound() {
  return null
}
