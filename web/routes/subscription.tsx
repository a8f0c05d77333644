import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { AnswerLetter, LETTER_WORDS, type LetterStep } from '#web/features/subscribe/answer-letter.tsx'
import { Breadcrumbs } from '#web/ui/layout/breadcrumbs.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { pageNotFound } from './not-found-answer.ts'
import page from './page.module.css'

const TOKEN = /^[A-Za-z0-9_-]{22}$/
const isStep = (text: string | undefined): text is LetterStep => text === 'confirm' || text === 'leave'

/** Where the links of letters lead. Whether a link still holds is told by the press: reading a page changes and reveals nothing. */
export const loader = ({ params, url }: LoaderFunctionArgs) => {
  const { step, token = '' } = params
  if (!isStep(step) || !TOKEN.test(token)) throw pageNotFound(url.pathname)
  return { step, token }
}

export const headers = () => ({ 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' })
export const meta = ({ loaderData }: MetaArgs<typeof loader>) => [
  { title: `${loaderData ? LETTER_WORDS[loaderData.step].title : 'Подписка'} — Гладь` },
  { name: 'robots', content: 'noindex, nofollow' },
]

export default function Subscription() {
  const { step, token } = useLoaderData<typeof loader>()
  const { title } = LETTER_WORDS[step]
  return (
    <div className={`${layout.wrap} ${page.page}`}>
      <Breadcrumbs trail={[{ name: 'Главная', to: '/' }]} current={title} />
      <h1 className={page.title} tabIndex={-1}>
        {title}
      </h1>
      <AnswerLetter key={`${step} ${token}`} step={step} token={token} />
    </div>
  )
}
