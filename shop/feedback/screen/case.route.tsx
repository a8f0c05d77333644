import { useLoaderData } from '#platform/router/hooks.ts'
import type { LoaderFunctionArgs } from '#platform/router/loader.ts'
import { paths } from '#kernel/pages/paths.ts'
import { callsContext } from '#platform/router/contexts.ts'
import { Breadcrumbs } from '#platform/ui/layout/breadcrumbs.tsx'
import layout from '#platform/ui/layout/layout.module.css'
import { pageNotFound } from '#platform/router/page-not-found.ts'
import page from '#platform/ui/layout/page.module.css'
import type { MetaArgs } from '#platform/router/screen.ts'
import { caseNumber } from '../facts/cases.ts'
import { CaseThread } from './case-thread.tsx'

const TOKEN = /^[0-9a-f]{32}$/

/** DESK-02: where the buyer goes on, by the link in the letter of an answer. */
export const loader = async ({ params, context, url }: LoaderFunctionArgs) => {
  const { token = '' } = params
  const answer = TOKEN.test(token) ? await context.get(callsContext).cases.thread({ token }) : null
  if (answer === null || !answer.ok) throw pageNotFound(url.pathname)
  return { token, thread: answer.value }
}

const titleOf = (id: number): string => `Обращение ${caseNumber(id)}`
export const meta = ({ loaderData }: MetaArgs<typeof loader>) => [{ title: titleOf(loaderData.thread.id) }]

export default function Case() {
  const { token, thread } = useLoaderData<typeof loader>()
  const title = titleOf(thread.id)
  return (
    <div className={`${layout.wrap} ${page.page}`}>
      <Breadcrumbs trail={[{ name: 'Главная', to: paths.home }]} current={title} />
      <h1 className={page.title} tabIndex={-1}>
        {title}
      </h1>
      <CaseThread key={token} token={token} initial={thread} />
    </div>
  )
}
