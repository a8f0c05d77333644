import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useSearchParams } from 'react-router'
import { NO_CITY } from '#kernel/city-cookie.ts'
import { api } from '#platform/client/client.ts'
import { valueOf } from '#platform/client/value-of.ts'
import { Button } from '#platform/ui/controls/button.tsx'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import { Notice } from '#platform/ui/layout/notice.tsx'
import { errorText } from '#shop/office/office/api/error-text.ts'
import { valueOrThrow } from '#shop/office/office/api/signed-out.ts'
import css from '#shop/office/office/orders.module.css'
import { BackLink } from '#shop/office/office/shell/back-link.tsx'
import type { ExplainedSearch } from '../office-search.api.ts'
import { searchApi } from './search-api.ts'
import search from './search.module.css'
import { numberText, reasonTexts } from './search-words.ts'

const useCities = () =>
  useQuery({ queryKey: ['cities'], queryFn: async ({ signal }) => valueOf(await api.cities.get({}, { signal })) })

/** SEARCH-09: phrase and city are in the address; each result with the reasons of its position. */
export const SearchPage = () => {
  const [address, setAddress] = useSearchParams()
  const q = (address.get('q') ?? '').trim()
  const city = address.get('city') ?? NO_CITY
  const [typed, setTyped] = useState(q)
  const cities = useCities()
  const { data, error } = useQuery({
    queryKey: ['explained search', q, city],
    enabled: q !== '',
    queryFn: async ({ signal }) => valueOrThrow(await searchApi.explainSearch({ q, city }, { signal })),
  })
  const show = (phrase: string, key: string): void => setAddress({ q: phrase.trim(), city: key })
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    show(typed, city)
  }
  const options = [
    { value: NO_CITY, label: 'Без города' },
    ...(cities.data?.cities ?? []).map(({ key, name }) => ({ value: key, label: name })),
  ]
  return (
    <main className={css.page}>
      <BackLink />
      <h1 className={css.heading}>Поиск: почему так</h1>
      <form className={search.form} role="search" aria-label="Поиск покупателя" onSubmit={submit}>
        <TextField label="Фраза" kind="search" name="q" maxLength={100} value={typed} onChange={setTyped} />
        <TextField kind="select" label="Город" value={city} onChange={(key) => show(typed, key)} options={options} />
        <Button type="submit" disabled={typed.trim() === ''}>
          Показать
        </Button>
      </form>
      {error !== null && <Notice tone="bad">{errorText(error)}</Notice>}
      {data && <Found found={data} typed={q} />}
    </main>
  )
}

const Found = ({ found, typed }: { found: ExplainedSearch; typed: string }) => (
  <>
    <p className={css.hint} role="status">
      {found.repaired && `«${typed}» исправлено на\u00a0«${found.text}». `}
      Найдено: {found.total}
    </p>
    <p className={css.hint}>
      Выше стоит товар, который лучше совпал со&nbsp;словами: слово в&nbsp;названии значит больше, чем в&nbsp;разделе
      или в&nbsp;свойствах, а&nbsp;редкое слово больше, чем частое. Из&nbsp;похожих выше тот, что чаще покупают
      и&nbsp;что есть в&nbsp;наличии: это уже посчитано в&nbsp;совпадении.
    </p>
    <ol className={search.results}>
      {found.rows.map((row) => (
        <li key={row.product_id} className={search.result}>
          <b>
            {row.brand}, {row.name}
          </b>
          <p className={css.hint}>
            Совпадение {numberText(row.score)}, популярность {numberText(row.popularity)},{' '}
            {row.available ? 'есть в\u00a0наличии' : 'нет в\u00a0наличии'}
          </p>
          <ul>
            {reasonTexts(row).map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  </>
)
