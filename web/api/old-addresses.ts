import { redirect, redirectDocument, type MiddlewareFunction } from 'react-router'
import { callsContext } from './contexts.ts'

/**
 * ROUTE-16: where nothing is found any more, the shop's own rules may know where it went. Asked only then, so a living page
 * never pays for it. What lies outside is a full page load.
 */
export const followOldAddresses: MiddlewareFunction<Response> = async ({ url, context }, next) => {
  const response = await next()
  if (response.status !== 404) return response
  const answer = await context.get(callsContext).seo.redirect({ path: url.pathname })
  if (!answer.ok || answer.value === null) return response
  const { url: target, status } = answer.value
  throw target.startsWith('/') ? redirect(target, status) : redirectDocument(target, status)
}
