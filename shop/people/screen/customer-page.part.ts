import { redirect } from '#platform/router/loader.ts'
import { paths } from '#kernel/pages/paths.ts'
import type { Answer } from '#kernel/endpoint.ts'

/** ROUTE-17: the answer's value; a refusal means that the session has ended, and redirects home as the guard does. */
export const valueOrHome = <Out>(answer: Answer<Out>): Out => {
  if (answer.ok) return answer.value
  throw redirect(paths.home)
}
export const customerPageHead = (title: string) => [{ title }]
