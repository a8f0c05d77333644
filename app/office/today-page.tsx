import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { mayDo, type RightsHolder } from '#kernel/staff-rights.ts'
import { EmptyState } from '#platform/ui/layout/empty-state.tsx'
import { Notice } from '#platform/ui/layout/notice.tsx'
import type { TodayCode } from '#shop/office/today.api.ts'
import { errorText } from '#shop/office/office/api/error-text.ts'
import { valueOrThrow } from '#shop/office/office/api/signed-out.ts'
import { todayApi } from '#shop/office/office/api/today-api.ts'
import { moscowMomentText } from '#shop/office/office/moscow-moment.ts'
import office from '#shop/office/office/page.module.css'
import { useDesk } from '#shop/office/office/shell/desk-context.ts'
import { useArrows } from '#shop/order/office/use-arrows.ts'
import { mayOpen, TASKS } from './other-pages.ts'
import css from './today.module.css'

const REFRESH_MS = 15_000

type Words = {
  readonly title: string
  /** Before the moment since when it waits. */
  readonly since?: string
  readonly to: string
  /** For who does not see the list of all orders. */
  readonly inQueue?: true
}
const orders = (waits: string, title: string, since: string): Words => ({
  title,
  since,
  to: `/orders?waits=${waits}`,
  inQueue: true,
})
const WORDS: Readonly<Record<TodayCode, Words>> = {
  'late-orders': orders('late', 'Заказы опаздывают', 'первый нужен был'),
  'long-ready-orders': orders('long-ready', 'Готовы давно, покупатель не\u00a0пришёл', 'первый готов'),
  'refused-by-carrier': orders('refused-by-carrier', 'Служба доставки не\u00a0приняла посылку', 'первая оформлена'),
  'returns-to-inspect': orders('to-inspect', 'Возвраты ждут осмотра', 'первый'),
  refunds: { title: 'Возвраты денег ждут второго сотрудника', since: 'первый', to: '/refunds' },
  cases: { title: 'Обращения покупателей', since: 'первое ждёт с', to: '/cases' },
  reviews: { title: 'Отзывы ждут проверки', since: 'первый', to: '/reviews' },
  questions: { title: 'Вопросы и\u00a0ответы ждут проверки', since: 'первый', to: '/questions' },
  'changes-to-confirm': { title: 'Изменения ждут второго сотрудника', to: '/changes?state=waiting' },
  drafts: { title: 'Черновики изменений', to: '/changes?state=draft' },
  'hits-without-stock': {
    title: 'Хиты, которых нет ни\u00a0в\u00a0одном магазине',
    to: '/records/products?only=is_hit%3Atrue&only=lacks%3Astock',
  },
  exchange: { title: 'Строки последнего обмена с\u00a01С не\u00a0загружены', since: 'обмен был', to: '/exchange' },
  resets: { title: 'Сброс входа ждёт второго сотрудника', since: 'первый', to: '/staff' },
}

const addressOf = ({ to, inQueue }: Words, me: RightsHolder): string =>
  inQueue === true && !mayDo(me, 'orders.search') ? '/queue' : to

/** OFFICE-08: what waits for the member now, each number with the list that it counts. */
export const TodayPage = () => {
  const { me } = useDesk()
  const { data, error } = useQuery({
    queryKey: ['today'],
    queryFn: async ({ signal }) => valueOrThrow(await todayApi.today({}, { signal })).items,
    refetchInterval: REFRESH_MS,
    staleTime: 0,
  })
  useArrows()
  const waiting = data?.filter(({ count }) => count > 0) ?? []
  const tasks = TASKS.filter(mayOpen(me))
  const quiet = data?.filter(({ count }) => count === 0) ?? []
  return (
    <main className={office.page}>
      <h1 className={office.heading}>Сегодня</h1>
      {error !== null && <Notice tone="bad">{errorText(error)}</Notice>}
      {data === undefined && error === null && <p role="status">Смотрим, что ждёт…</p>}
      {me.rights.length === 0 && (
        <Notice>У&nbsp;роли «{me.role}» пока нет прав. Попросите администратора магазина.</Notice>
      )}
      {data !== undefined && me.rights.length > 0 && waiting.length === 0 && (
        <EmptyState title="Сейчас ничего не ждёт">Новое появится здесь само.</EmptyState>
      )}
      <ul className={css.items}>
        {waiting.map(({ code, count, since }) => (
          <li key={code}>
            <Link className={css.item} to={addressOf(WORDS[code], me)} data-order-row>
              <b className={css.count}>{count.toLocaleString('ru-RU')}</b>
              <span>{WORDS[code].title}</span>
              {since !== null && WORDS[code].since !== undefined && (
                <small className={css.since}>
                  {WORDS[code].since} {moscowMomentText(since)}
                </small>
              )}
            </Link>
          </li>
        ))}
      </ul>
      {tasks.length > 0 && (
        <section className={css.quiet} aria-label="Частые дела">
          <h2 className={office.subheading}>Частые дела</h2>
          <ul>
            {tasks.map(({ to, name }) => (
              <li key={to}>
                <Link className={office.link} to={to}>
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      {waiting.length > 0 && quiet.length > 0 && (
        <section className={css.quiet} aria-label="Не ждут">
          <h2 className={office.subheading}>Здесь пусто</h2>
          <ul>
            {quiet.map(({ code }) => (
              <li key={code}>
                <Link className={office.link} to={addressOf(WORDS[code], me)}>
                  {WORDS[code].title}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </main>
  )
}
