import { useQuery } from '@tanstack/react-query'
import { Notice } from '#platform/ui/layout/notice.tsx'
import { errorText } from '#shop/office/office/api/error-text.ts'
import { valueOrThrow } from '#shop/office/office/api/signed-out.ts'
import { moscowMomentText } from '#shop/office/office/moscow-moment.ts'
import type { HealthCheck } from '../health.api.ts'
import { healthApi } from './health-api.ts'
import office from '#shop/office/office/page.module.css'
import css from './reports.module.css'

const REFRESH_MS = 30_000

/** DESK-06: one page says what is wrong and what to do. */
export const HealthPage = () => {
  const { data, error } = useQuery({
    queryKey: ['health'],
    queryFn: async ({ signal }) => valueOrThrow(await healthApi.health({}, { signal })),
    refetchInterval: REFRESH_MS,
    staleTime: 0,
  })
  const wrong = data?.checks.filter(({ is_good }) => !is_good) ?? []
  return (
    <main className={office.page}>
      <h1 className={office.heading}>Состояние магазина</h1>
      {error !== null && <Notice tone="bad">{errorText(error)}</Notice>}
      {data === undefined && error === null && <p role="status">Проверяем…</p>}
      {data && (
        <>
          <p role="status" className={css.verdict} data-wrong={wrong.length > 0 ? '' : undefined}>
            {wrong.length === 0 ? 'Всё работает.' : `Требует внимания: ${wrong.length} из\u00a0${data.checks.length}.`}
          </p>
          <p className={office.hint}>Проверено {moscowMomentText(data.at)}, обновляется само.</p>
          <ul className={css.checks}>
            {data.checks.map((check) => (
              <Check key={check.code} check={check} />
            ))}
          </ul>
          <h2 className={office.subheading}>Последние приходы проверочного покупателя</h2>
          <ul className={css.visits}>
            {data.buyer.map(({ at, is_good, detail, took_ms }) => (
              <li key={at} data-wrong={is_good ? undefined : ''}>
                {moscowMomentText(at)}: {is_good ? `дошёл до\u00a0оформления за\u00a0${took_ms}\u00a0мс` : detail}
              </li>
            ))}
          </ul>
        </>
      )}
    </main>
  )
}

const Check = ({ check: { title, is_good, detail, advice } }: { check: HealthCheck }) => (
  <li className={css.check} data-wrong={is_good ? undefined : ''}>
    <h2 className={css.checkTitle}>
      {title} <span className={css.state}>{is_good ? 'в порядке' : 'внимание'}</span>
    </h2>
    <p>{detail}</p>
    {advice !== '' && <p className={css.advice}>{advice}</p>}
  </li>
)
