import type { Calls } from '#app/api/groups.ts'

export type Redirect = { readonly location: string; readonly status: number }

/**
 * ROUTE-16: where a page that is not found has moved to, by the shop's redirect rules; null: no rule matches. Called only
 * after a 404, so that existing pages need no extra query.
 */
export const movedTo = async (calls: Pick<Calls, 'seo'>, path: string): Promise<Redirect | null> => {
  const answer = await calls.seo.redirect({ path })
  return answer.ok && answer.value !== null ? { location: answer.value.url, status: answer.value.status } : null
}
