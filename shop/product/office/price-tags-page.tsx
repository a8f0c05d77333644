import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useLocation } from 'react-router'
import { isRecord } from '#kernel/is-record.ts'
import { formatMoney } from '#kernel/money.ts'
import { Button } from '#platform/ui/controls/button.tsx'
import { Stepper } from '#platform/ui/fields/stepper.tsx'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import { useFirstFocus } from '#platform/ui/behaviour/use-first-focus.ts'
import { Notice } from '#platform/ui/layout/notice.tsx'
import { errorText } from '#shop/office/office/api/error-text.ts'
import { valueOrThrow } from '#shop/office/office/api/signed-out.ts'
import { useKeyboard } from '#shop/office/office/scanner/use-keyboard.ts'
import { BackLink } from '#shop/office/office/shell/back-link.tsx'
import { useDesk } from '#shop/office/office/shell/desk-context.ts'
import office from '#shop/office/office/page.module.css'
import type { PriceTag } from '../price-tags.api.ts'
import { priceTagsApi } from './tags-api.ts'
import css from './price-tags.module.css'

type Chosen = { readonly tag: PriceTag; readonly copies: number }
const MAX_COPIES = 50

/** Products that were marked in the list of records. */
const slugsOf = (state: unknown): readonly string[] =>
  isRecord(state) && Array.isArray(state['products'])
    ? state['products'].filter((slug): slug is string => typeof slug === 'string')
    : []

const Tag = ({ tag }: { tag: PriceTag }) => (
  <li className={css.tag}>
    <p className={css.name}>
      {tag.name}, {tag.brand_name}
      {tag.kind !== '' && `, ${tag.kind}`}
    </p>
    <p className={css.prices}>
      {tag.old_price !== null && <s>{formatMoney(tag.old_price)}</s>} <b>{formatMoney(tag.price)}</b>
    </p>
    <div className={css.barcode} dangerouslySetInnerHTML={{ __html: tag.barcode }} />
  </li>
)

/** DESK-07: price tags for the shelf: scanned, found or marked in the list of products, then printed together. */
export const PriceTagsPage = () => {
  const slugs = slugsOf(useLocation().state)
  const { data, error } = useQuery({
    queryKey: ['price-tags', ...slugs],
    enabled: slugs.length > 0,
    queryFn: async ({ signal }) =>
      valueOrThrow(await priceTagsApi.tagsOfProducts({ slugs: [...slugs] }, { signal })).tags,
    staleTime: Infinity,
  })
  if (error !== null)
    return (
      <main className={office.page}>
        <BackLink />
        <Notice tone="bad">{errorText(error)}</Notice>
      </main>
    )
  return slugs.length > 0 && data === undefined ? null : <TagsSheet initial={data ?? []} />
}

const TagsSheet = ({ initial }: { initial: readonly PriceTag[] }) => {
  const { say } = useDesk()
  const form = useFirstFocus<HTMLFormElement>(null)
  const [typed, setTyped] = useState('')
  const [found, setFound] = useState<readonly PriceTag[]>([])
  const [chosen, setChosen] = useState<readonly Chosen[]>(initial.map((tag) => ({ tag, copies: 1 })))
  const setCopies = (tag: PriceTag, copies: number): void =>
    setChosen((now) => [
      ...now.filter((one) => one.tag.variant_id !== tag.variant_id),
      ...(copies > 0 ? [{ tag, copies: Math.min(copies, MAX_COPIES) }] : []),
    ])
  const add = (tag: PriceTag): void =>
    setChosen((now) =>
      now.some((one) => one.tag.variant_id === tag.variant_id)
        ? now.map((one) => (one.tag.variant_id === tag.variant_id ? { tag, copies: one.copies + 1 } : one))
        : [...now, { tag, copies: 1 }],
    )
  const search = async (text: string): Promise<void> => {
    try {
      const { tags } = valueOrThrow(await priceTagsApi.priceTags({ text }))
      const [only] = tags
      if (only === undefined) say('bad', `По\u00a0запросу «${text.slice(0, 40)}» товара нет`)
      if (only !== undefined && tags.length === 1) {
        add(only)
        setFound([])
      } else setFound(tags)
    } catch (error) {
      say('bad', errorText(error))
    }
  }
  useKeyboard({ onScan: (text) => void search(text) })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (typed.trim() !== '') void search(typed.trim())
    setTyped('')
  }
  const tags = chosen.flatMap(({ tag, copies }) => Array.from({ length: copies }, () => tag))
  return (
    <main className={office.page}>
      <BackLink />
      <h1 className={office.heading}>Ценники</h1>
      <form ref={form} role="search" aria-label="Товар для ценника" onSubmit={submit}>
        <TextField
          kind="search"
          label="Штрихкод, артикул или слова, затем Enter"
          value={typed}
          maxLength={100}
          autoComplete="off"
          autofocus
          onChange={setTyped}
        />
      </form>
      {found.length > 0 && <h2 className={office.subheading}>Найдено</h2>}
      {found.length > 0 && (
        <ul aria-label="Найдено" className={css.found}>
          {found.map((tag) => (
            <li key={tag.variant_id}>
              <span>
                {tag.brand_name}, {tag.name}
                {tag.kind !== '' && `, ${tag.kind}`}: {formatMoney(tag.price)}
              </span>
              <Button look="line" size="sm" onClick={() => add(tag)}>
                Добавить
              </Button>
            </li>
          ))}
        </ul>
      )}
      {chosen.length > 0 && <h2 className={office.subheading}>К&nbsp;печати</h2>}
      {chosen.length === 0 ? (
        <p className={office.hint}>Сканируйте товары или найдите их по&nbsp;словам, один за&nbsp;другим.</p>
      ) : (
        <ul aria-label="К печати" className={css.found}>
          {chosen.map(({ tag, copies }) => (
            <li key={tag.variant_id}>
              <span>
                {tag.brand_name}, {tag.name}
                {tag.kind !== '' && `, ${tag.kind}`}
              </span>
              <Stepper
                label={`Ценников: ${tag.name}`}
                value={copies}
                min={0}
                max={MAX_COPIES}
                onChange={(count) => setCopies(tag, count)}
              />
            </li>
          ))}
        </ul>
      )}
      {tags.length > 0 && (
        <div>
          <Button size="lg" onClick={() => print()}>
            Печать: {tags.length}
          </Button>
        </div>
      )}
      <p className={office.hint}>
        Зачёркнутая цена стоит на&nbsp;ценнике, только если 30&nbsp;дней до&nbsp;снижения товар не&nbsp;продавали
        дешевле.
      </p>
      <ul className={css.sheet} aria-label="Лист ценников">
        {tags.map((tag, index) => (
          <Tag key={`${tag.variant_id} ${index}`} tag={tag} />
        ))}
      </ul>
    </main>
  )
}
