import { useLoaderData } from '#platform/router/hooks.ts'
import type { LoaderFunctionArgs } from '#platform/router/loader.ts'
import { paths } from '#kernel/pages/paths.ts'
import type { MetaArgs } from '#platform/router/screen.ts'
import { EmailLinkAnswer, STEP_TEXTS, type SubscriptionStep } from './subscribe/email-link-answer.tsx'
import { MailboxSwitches } from './subscribe/mailbox-switches.tsx'
import { callsContext } from '#platform/router/contexts.ts'
import { Breadcrumbs } from '#platform/ui/layout/breadcrumbs.tsx'
import layout from '#platform/ui/layout/layout.module.css'
import { pageNotFound } from '#platform/router/page-not-found.ts'
import page from '#platform/ui/layout/page.module.css'

const TOKEN = /^[A-Za-z0-9_-]{22}$/
const isStep = (text: string | undefined): text is SubscriptionStep =>
  text !== undefined && Object.hasOwn(STEP_TEXTS, text)

/**
 * Target of links in e-mails. Opening one of them changes nothing, since mail scanners open links. Only «all» shows what the mailbox
 * gets, without its address.
 */
export const loader = async ({ params, context, url }: LoaderFunctionArgs) => {
  const { step, token = '' } = params
  if (!TOKEN.test(token)) throw pageNotFound(url.pathname)
  if (step === 'all') {
    const answer = await context.get(callsContext).subscribe.ofMailbox({ token })
    if (!answer.ok) throw pageNotFound(url.pathname)
    return { step, token, title: 'Ваши подписки', subscriptions: answer.value } as const
  }
  if (!isStep(step)) throw pageNotFound(url.pathname)
  return { step, token, title: STEP_TEXTS[step].title } as const
}

export const meta = ({ loaderData }: MetaArgs<typeof loader>) => [{ title: loaderData.title }]

export default function Subscription() {
  const data = useLoaderData<typeof loader>()
  const { token, title } = data
  return (
    <div className={`${layout.wrap} ${page.page}`}>
      <Breadcrumbs trail={[{ name: 'Главная', to: paths.home }]} current={title} />
      <h1 className={page.title} tabIndex={-1}>
        {title}
      </h1>
      {data.step === 'all' ? (
        <MailboxSwitches key={token} token={token} initial={data.subscriptions} />
      ) : (
        <EmailLinkAnswer key={`${data.step} ${token}`} step={data.step} token={token} />
      )}
    </div>
  )
}
