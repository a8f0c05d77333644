import { data } from 'react-router'

/** ROUTE-15: what the address names does not exist. Thrown from loaders; drawn by the root's error boundary. */
export const pageNotFound = (path: string) => data(`Page Not Found: ${path}`, { status: 404 })
