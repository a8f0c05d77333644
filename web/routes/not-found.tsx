import { data } from 'react-router'

/** ROUTE-14. */
export const loader = ({ url }: { url: URL }) => {
  throw data(`Page not found: ${url.pathname}${url.search}`, { status: 404 })
}

export default function NotFound() {
  return null
}
