/**
 * Parts of a page that are the same for every visitor, such as product cards, are rendered once on the server and inserted as
 * markup into each page (docs/decisions/0032). The browser has no cache: it hydrates them as the elements they are.
 */
import { createContext, type ReactNode } from 'react'

/**
 * The markup of `content`, rendered at the first call for this `subject` and `variant`. `content` may depend on nothing else, and
 * its components may use neither `useId` nor a context other than the query client's.
 */
export type MarkupCache = (subject: object, variant: string, content: () => ReactNode) => string

/** null: the content is rendered in place. */
export const MarkupCacheContext = createContext<MarkupCache | null>(null)
