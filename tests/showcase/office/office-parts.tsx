/** `/_ui/office`: parts of the office in their states, as its own pages draw them, with fixed data and without a server. */
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { storeId } from '#kernel/ids.ts'
import { paths } from '#kernel/pages/paths.ts'
import { STAFF_RIGHTS } from '#kernel/staff-rights.ts'
import { newQueryClient } from '#platform/client/query.ts'
import { ListPage } from '#shop/changes/office/list-page.tsx'
import { RecordPage } from '../../../app/office/record-page.tsx'
import { SetPage } from '#shop/changes/office/set-page.tsx'
import { TablePage } from '#shop/changes/office/table/table-page.tsx'
import { DeskProvider } from '#shop/office/office/shell/desk-context.ts'
import { Works } from '#shop/office/office/shell/work-bar.tsx'
import { fixedAnswer } from './fixed-answers.ts'
import css from './office-parts.module.css'

const WORK = { path: '/changes/7', state: 'running' } as const
const WorkStates = () => (
  <main className={css.works}>
    <h1>Долгая работа</h1>
    <Works
      onHide={() => {}}
      works={[
        { ...WORK, id: '1', title: 'Применяем изменения № 7', done: 3400, total: 10_000 },
        { ...WORK, id: '2', title: 'Читаем файл «цены.xlsx»', done: 0, total: null },
        { ...WORK, id: '3', title: 'Отменяем изменения № 6', done: 500, total: 500, state: 'ended' },
        { ...WORK, id: '4', title: 'Применяем изменения № 5', done: 10, total: 20, state: 'lost' },
      ]}
    />
  </main>
)

/** Each with the address of the page that shows it. */
export const PARTS = {
  list: { title: 'Список и голова отборов', path: '/records/articles' },
  loading: { title: 'Список: загрузка', path: '/records/slow' },
  failed: { title: 'Список: ошибка', path: '/records/broken' },
  empty: { title: 'Список: пусто', path: '/records/nothing' },
  cells: { title: 'Таблица ячеек', path: '/records/articles/table' },
  editor: { title: 'Редактор: поля, готовность, история', path: '/records/articles/record?key=zima' },
  set: { title: 'Изменения: строки, отказ, наложение', path: '/changes/7' },
  waiting: { title: 'Изменения ждут второго', path: '/changes/8' },
  work: { title: 'Долгая работа', path: '/work' },
} as const
type Part = keyof typeof PARTS
const isPart = (name: string | null): name is Part => name !== null && Object.hasOwn(PARTS, name)

/** Answers the calls of the parts. */
const answerFixed = (): void => {
  const respond = (body: unknown, status = 200): Response => Response.json(body, { status })
  globalThis.fetch = async (input) => {
    const { pathname, searchParams } = new URL(input instanceof Request ? input.url : String(input), location.origin)
    const answer = fixedAnswer(pathname.replace(/^\/api/, ''), searchParams)
    if (answer === 'never') return new Promise<Response>(() => {})
    if (answer === 'broken') throw new TypeError('no network')
    return 'value' in answer
      ? respond({ status: 'success', data: answer.value })
      : respond({ status: 'error', errors: [answer.refusal] }, 422)
  }
}

const member = {
  login: 'anna',
  name: 'Анна',
  role: 'Офис',
  rights: STAFF_RIGHTS.filter((right) => right !== 'changes.confirm_alone'),
  stores: [],
}
const pages = [
  { path: '/records/:kind', Component: ListPage },
  { path: '/records/:kind/record', Component: RecordPage },
  { path: '/records/:kind/table', Component: TablePage },
  { path: '/changes/:id', Component: SetPage },
  { path: '/work', Component: WorkStates },
  { path: '*', Component: () => <main className={css.works}>Эта страница здесь не&nbsp;показана.</main> },
]

const OfficeParts = ({ part }: { part: Part }) => {
  const [client] = useState(newQueryClient)
  const [router] = useState(() => createMemoryRouter(pages, { initialEntries: [PARTS[part].path] }))
  const [said, setSaid] = useState('')
  return (
    <QueryClientProvider client={client}>
      <DeskProvider value={{ me: member, storeId: storeId(0), say: (_, text) => setSaid(text), find: () => {} }}>
        <nav className={css.parts} aria-label="Детали офиса">
          <a href={paths.showcase}>Детали магазина</a>
          {Object.entries(PARTS).map(([name, { title }]) => (
            <a key={name} href={`?part=${name}`} aria-current={name === part ? 'page' : undefined}>
              {title}
            </a>
          ))}
        </nav>
        <p className={css.said} role="status">
          {said}
        </p>
        <RouterProvider router={router} />
      </DeskProvider>
    </QueryClientProvider>
  )
}

export const showOfficeParts = (root: HTMLElement): void => {
  answerFixed()
  const asked = new URLSearchParams(location.search).get('part')
  createRoot(root).render(
    <StrictMode>
      <OfficeParts part={isPart(asked) ? asked : 'list'} />
    </StrictMode>,
  )
}
