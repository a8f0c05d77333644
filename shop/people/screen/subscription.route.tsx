import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { paths } from '#kernel/pages/paths.ts'
import type { MetaArgs } from '#platform/router/screen.ts'
import { EmailLinkAnswer, STEP_TEXTS, type SubscriptionStep } from './subscribe/email-link-answer.tsx'
import { Breadcrumbs } from '#platform/ui/layout/breadcrumbs.tsx'
import layout from '#platform/ui/layout/layout.module.css'
import { pageNotFound } from '#platform/router/page-not-found.ts'
import page from '#platform/ui/layout/page.module.css'

const TOKEN = /^[A-Za-z0-9_-]{22}$/
const isStep = (text: string | undefined): text is SubscriptionStep =>
  text !== undefined && Object.hasOwn(STEP_TEXTS, text)

/** Target of links in e-mails. Opening it changes and reveals nothing; the token is checked when the button is pressed. */
export const loader = ({ params, url }: LoaderFunctionArgs) => {
  const { step, token = '' } = params
  if (!isStep(step) || !TOKEN.test(token)) throw pageNotFound(url.pathname)
  return { step, token }
}

export const meta = ({ loaderData }: MetaArgs<typeof loader>) => [{ title: `${STEP_TEXTS[loaderData.step].title}` }]

export default function Subscription() {
  const { step, token } = useLoaderData<typeof loader>()
  const { title } = STEP_TEXTS[step]
  return (
    <div className={`${layout.wrap} ${page.page}`}>
      <Breadcrumbs trail={[{ name: 'Главная', to: paths.home }]} current={title} />
      <h1 className={page.title} tabIndex={-1}>
        {title}
      </h1>
      <EmailLinkAnswer key={`${step} ${token}`} step={step} token={token} />
    </div>
  )
}
