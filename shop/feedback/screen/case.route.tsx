import { use } from 'react'
import { useLoaderData } from '#platform/router/hooks.ts'
import type { LoaderFunctionArgs } from '#platform/router/loader.ts'
import { callsContext } from '#platform/router/contexts.ts'
import { PageForms } from '#platform/router/page-forms.tsx'
import { pageNotFound } from '#platform/router/page-not-found.ts'
import type { MetaArgs } from '#platform/router/screen.ts'
import { CasePage, titleOf } from './case-page.tsx'

const TOKEN = /^[0-9a-f]{32}$/

/** DESK-02: where the buyer goes on, by the link in the letter of an answer. */
export const loader = async ({ params, context, url }: LoaderFunctionArgs) => {
  const { token = '' } = params
  const answer = TOKEN.test(token) ? await context.get(callsContext).cases.thread({ token }) : null
  if (answer === null || !answer.ok) throw pageNotFound(url.pathname)
  return { token, thread: answer.value, formKey: crypto.randomUUID() }
}

export const meta = ({ loaderData }: MetaArgs<typeof loader>) => [{ title: titleOf(loaderData.thread.id) }]

export default function Case() {
  const { token, thread, formKey } = useLoaderData<typeof loader>()
  const forms = use(PageForms)
  return forms?.content ?? <CasePage key={token} token={token} initial={thread} formKey={formKey} />
}
