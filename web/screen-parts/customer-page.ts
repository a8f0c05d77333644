import { redirect } from 'react-router'
import { paths } from '#domain/paths.ts'
import type { Answer } from '#contract/endpoint.ts'

/** ROUTE-17: whoever was signed out meanwhile goes home, as the guard would have sent them. */
export const valueOrHome = <Out>(answer: Answer<Out>): Out => {
  if (answer.ok) return answer.value
  throw redirect(paths.home)
}
export const customerPageHead = (title: string) => [{ title: `${title} — Гладь` }]
