import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type ComponentType } from 'react'
import { Link, useSearchParams } from 'react-router'
import { paths } from '#kernel/pages/paths.ts'
import { Notice } from '#platform/ui/layout/notice.tsx'
import { errorText } from '#shop/office/office/api/error-text.ts'
import { REVIEW_STATES, type ReviewState } from '../facts/reviews.ts'
import office from '#shop/office/office/page.module.css'
import css from './reviews.module.css'

const TITLES = { pending: 'Ждут', published: 'Показаны', hidden: 'Скрыты' } as const

export const ProductLink = ({ product }: { product: { slug: string; name: string; brand: string } }) => (
  <p>
    <a className={office.link} href={paths.product(product.slug)} target="_blank" rel="noreferrer">
      {product.brand}, {product.name}
    </a>
  </p>
)

/** A text with what its moderator may do next. */
export type QueueItem<Item> = {
  readonly item: Item
  readonly onStep: (step: 1 | -1) => void
  readonly onDecided: (words: string, isGone: boolean) => void
}

type Part<Item> = {
  readonly items: readonly Item[]
  readonly page_size: number
  readonly counts: Readonly<Record<ReviewState, number>>
}
type Props<Item> = {
  /** Its address, and its key among the queries. */
  readonly path: 'reviews' | 'questions'
  readonly title: string
  readonly keys: string
  readonly nothing: string
  readonly read: (part: { state: ReviewState; page: number }, signal: AbortSignal) => Promise<Part<Item>>
  /** Differs for another text, and for one that has changed. */
  readonly keyOf: (item: Item) => string
  readonly Item: ComponentType<QueueItem<Item>>
}

/** DESK-01: one text at a time; what is decided makes room for the next. State and page are in the address. */
export const ModerationQueue = <Item,>({ path, title, keys, nothing, read, keyOf, Item }: Props<Item>) => {
  const [address] = useSearchParams()
  const state = REVIEW_STATES.find((known) => known === address.get('state')) ?? 'pending'
  const page = Number(address.get('page') ?? '1') || 1
  const client = useQueryClient()
  const { data, error } = useQuery({
    queryKey: [path, state, page],
    queryFn: ({ signal }) => read({ state, page }, signal),
    staleTime: 0,
  })
  const counts = data?.counts
  return (
    <main className={office.page}>
      <h1 className={office.heading}>{title}</h1>
      <nav className={office.states} aria-label="Состояние">
        {REVIEW_STATES.map((one) => (
          <Link
            key={one}
            className={office.state}
            to={`/${path}?state=${one}`}
            aria-current={one === state ? 'page' : undefined}
          >
            {TITLES[one]}
            {counts && ` ${counts[one]}`}
          </Link>
        ))}
        <Link className={office.state} to={path === 'reviews' ? '/questions' : '/reviews'}>
          {path === 'reviews' ? 'Вопросы о\u00a0товарах' : 'Отзывы'}
        </Link>
      </nav>
      {error !== null && <Notice tone="bad">{errorText(error)}</Notice>}
      {data === undefined && error === null && <p role="status">Загружаем…</p>}
      {data && (
        <Queue
          key={`${state} ${page}`}
          items={data.items}
          keys={keys}
          nothing={state === 'pending' ? nothing : 'Таких текстов нет.'}
          keyOf={keyOf}
          Item={Item}
          onDecided={() => void client.invalidateQueries({ queryKey: [path] })}
        />
      )}
      {data && counts && counts[state] > page * data.page_size && (
        <Link className={office.link} to={`/${path}?state=${state}&page=${page + 1}`}>
          Следующие {data.page_size}
        </Link>
      )}
    </main>
  )
}

type QueueProps<Item> = Pick<Props<Item>, 'keys' | 'nothing' | 'keyOf' | 'Item'> & {
  readonly items: readonly Item[]
  /** Counts of the page, and the rest of the queue, are read again. */
  readonly onDecided: () => void
}
const Queue = <Item,>({ items, keys, nothing, keyOf, Item, onDecided }: QueueProps<Item>) => {
  const [shown, setShown] = useState({ key: items[0] && keyOf(items[0]), at: 0 })
  const [decided, setDecided] = useState('')
  const found = items.findIndex((item) => keyOf(item) === shown.key)
  // One that has changed meanwhile stands where it stood; in place of one that has gone stands the next.
  const at = found === -1 ? Math.max(0, Math.min(shown.at, items.length - 1)) : found
  const item = items[at]
  const show = (next: number): void => {
    const nextItem = items[next]
    setShown({ key: nextItem && keyOf(nextItem), at: next })
  }
  if (item === undefined)
    return (
      <>
        <p role="status">{decided}</p>
        <Notice>{nothing}</Notice>
      </>
    )
  return (
    <>
      <p className={office.hint}>
        <span role="status">{decided}</span> {at + 1} из&nbsp;{items.length}.{' '}
        <span className={css.keys}>Клавиши: {keys}.</span>
      </p>
      <Item
        key={keyOf(item)}
        item={item}
        onStep={(step) => show(Math.min(Math.max(at + step, 0), items.length - 1))}
        onDecided={(words, isGone) => {
          setDecided(words)
          if (isGone) show(at + 1 < items.length ? at + 1 : at - 1)
          onDecided()
        }}
      />
    </>
  )
}
