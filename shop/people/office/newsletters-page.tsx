import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Notice } from '#platform/ui/layout/notice.tsx'
import { errorText } from '#shop/office/office/api/error-text.ts'
import { valueOrThrow } from '#shop/office/office/api/signed-out.ts'
import { BackLink } from '#shop/office/office/shell/back-link.tsx'
import { newsletterApi } from './newsletter-api.ts'
import { moscowMomentText } from '#shop/office/office/moscow-moment.ts'
import { countsText, STATE_WORDS } from './newsletter-words.ts'
import office from '#shop/office/office/page.module.css'
import css from './newsletters.module.css'

/** FOOT-01: every letter of news, the latest first. */
export const NewslettersPage = () => {
  const { data, error } = useQuery({
    queryKey: ['newsletters'],
    queryFn: async ({ signal }) => valueOrThrow(await newsletterApi.newsletters({}, { signal })),
    staleTime: 0,
  })
  return (
    <main className={css.page}>
      <BackLink />
      <h1 className={office.heading}>Письма подписчикам</h1>
      <p className={office.hint}>
        Слова письма&nbsp;— <Link to="/records/newsletters">запись</Link>. Без записи письмо недели составляется само
        из&nbsp;новостей. {data && `Подписаны сейчас: ${data.subscribers}.`}
      </p>
      {error !== null && <Notice tone="bad">{errorText(error)}</Notice>}
      {data?.issues.length === 0 && <p role="status">Писем ещё не&nbsp;было.</p>}
      <ul>
        {(data?.issues ?? []).map(({ code, title, send_at, state, is_automatic, letters }) => (
          <li key={code}>
            <Link className={css.row} to={`/newsletters/${encodeURIComponent(code)}`}>
              <span className={css.state} data-state={state}>
                {STATE_WORDS[state]}
              </span>
              <span className={css.words}>
                <b>{title}</b>
                <span className={office.hint}>
                  {moscowMomentText(send_at)}
                  {is_automatic && ', составлено само'}
                  {countsText(letters) !== '' && `. ${countsText(letters)}`}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </main>
  )
}
