import { data, type LoaderFunctionArgs } from 'react-router'

/** ROUTE-14: an address that no page has. Drawn by the root's error boundary. */
export const loader = ({ request }: LoaderFunctionArgs) => {
  const { pathname, search } = new URL(request.url)
  throw data(`Page not found: ${pathname}${search}`, { status: 404 })
}

export default function NotFound() {
  return null
}
