import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { newQueryClient } from '#platform/client/query.ts'
import type { MarkupCache } from '#platform/client/markup-cache.ts'

/** React concatenates its output piece by piece; such a string would be assembled again for every page that contains it. */
const flat = (text: string): string => new TextDecoder().decode(new TextEncoder().encode(text))

/** The markup of a subject is released with the subject. */
export const createMarkupCache = (): MarkupCache => {
  const rendered = new WeakMap<object, Map<string, string>>()
  const client = newQueryClient()
  const render = (content: ReactNode): string =>
    flat(renderToString(<QueryClientProvider client={client}>{content}</QueryClientProvider>))
  return (subject, variant, content) => {
    const known = rendered.get(subject)?.get(variant)
    if (known !== undefined) return known
    const markup = render(content())
    const variants = rendered.get(subject) ?? new Map<string, string>()
    rendered.set(subject, variants.set(variant, markup))
    return markup
  }
}
