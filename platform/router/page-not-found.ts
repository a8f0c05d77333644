import { data } from 'react-router'

/** ROUTE-15: thrown from a loader when the slug in the address does not exist; the root's error boundary renders it. */
export const pageNotFound = (path: string) => data(`Page Not Found: ${path}`, { status: 404 })
