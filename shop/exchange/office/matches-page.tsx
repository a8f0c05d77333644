import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#platform/ui/controls/button.tsx'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import { Notice } from '#platform/ui/layout/notice.tsx'
import { errorText } from '#shop/office/office/api/error-text.ts'
import { valueOrThrow } from '#shop/office/office/api/signed-out.ts'
import type { DecideMatches, ExchangeMatches } from '../exchange.api.ts'
import { exchangeApi } from './exchange-api.ts'
import { ExchangeTabs } from './exchange-tabs.tsx'
import { FOUND_WORDS } from './exchange-words.ts'
import office from '#shop/office/office/page.module.css'
import css from './exchange.module.css'

const NEW = '+'

/** EXCH-02: goods of 1C that the shop may have already, confirmed one by one or all together. */
export const MatchesPage = () => {
  const client = useQueryClient()
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({})
  const [page, setPage] = useState(1)
  const { data, error } = useQuery({
    queryKey: ['exchange matches', page],
    queryFn: async ({ signal }) => valueOrThrow(await exchangeApi.exchangeMatches({ page }, { signal })),
    staleTime: 0,
    placeholderData: (last) => last,
  })
  const decide = useMutation({
    mutationFn: async (input: DecideMatches) => valueOrThrow(await exchangeApi.decideMatches(input)),
    onSuccess: () => {
      setChosen({})
      setPage(1)
      return client.invalidateQueries({ queryKey: ['exchange matches'] })
    },
  })
  const valueOf = ({ offer_id, found_by, candidates }: ExchangeMatches['rows'][number]): string =>
    chosen[offer_id] ?? (found_by !== 'name' && candidates.length === 1 ? (candidates[0]?.sku ?? '') : '')
  const decisions = (data?.rows ?? []).flatMap((row) => {
    const sku = valueOf(row)
    return sku === '' ? [] : [{ offer_id: row.offer_id, sku: sku === NEW ? null : sku }]
  })
  const all = (by: 'barcode' | 'article') => (
    <Button look="line" loading={decide.isPending} onClick={() => decide.mutate({ decisions: [], all: by })}>
      {by === 'barcode' ? 'Связать все по\u00a0штрихкоду' : 'Связать все по\u00a0артикулу'}: {data?.counts[by]}
    </Button>
  )
  return (
    <main className={office.page}>
      <h1 className={office.heading}>Товары 1С</h1>
      <ExchangeTabs waiting={data?.total} />
      <p className={office.hint}>
        Пока товар 1С не&nbsp;связан, его цена и&nbsp;остаток ждут здесь: магазин не&nbsp;заводит второй такой&nbsp;же.
      </p>
      {error !== null && <Notice tone="bad">{errorText(error)}</Notice>}
      {decide.error !== null && <Notice tone="bad">{errorText(decide.error)}</Notice>}
      {decide.data !== undefined && (
        <Notice tone={decide.data.refused.length === 0 ? 'ok' : 'bad'}>
          Решено товаров: {decide.data.linked}. {decide.data.refused.slice(0, 5).join('; ')}
        </Notice>
      )}
      {data === undefined && error === null && <p role="status">Загружаем…</p>}
      {data?.total === 0 && <Notice>Все товары 1С связаны или заведены: решать нечего.</Notice>}
      {data !== undefined && data.total > 0 && (
        <>
          <div className={css.actions}>
            {data.counts.barcode > 0 && all('barcode')}
            {data.counts.article > 0 && all('article')}
          </div>
          <ul>
            {data.rows.map((row) => (
              <Match
                key={row.offer_id}
                row={row}
                value={valueOf(row)}
                onChoose={(sku) => setChosen({ ...chosen, [row.offer_id]: sku })}
              />
            ))}
          </ul>
          <Button
            disabled={decisions.length === 0}
            loading={decide.isPending}
            onClick={() => decide.mutate({ decisions, all: null })}
          >
            Сохранить решения: {decisions.length}
          </Button>
          {data.total > data.page_size && (
            <div className={css.actions}>
              <Button look="line" disabled={page === 1} onClick={() => setPage(page - 1)}>
                Предыдущие
              </Button>
              <Button look="line" disabled={page * data.page_size >= data.total} onClick={() => setPage(page + 1)}>
                Следующие
              </Button>
            </div>
          )}
        </>
      )}
    </main>
  )
}

type MatchProps = {
  readonly row: ExchangeMatches['rows'][number]
  readonly value: string
  readonly onChoose: (sku: string) => void
}
const Match = ({ row: { name, article, barcode, found_by, candidates }, value, onChoose }: MatchProps) => (
  <li className={css.pair}>
    <span>
      <b>{name}</b>
      <span className={office.hint}>
        {' '}
        {[article, barcode, FOUND_WORDS[found_by]].filter((one) => one !== null).join(', ')}
      </span>
    </span>
    <TextField
      kind="select"
      label="Товар магазина"
      value={value}
      options={[
        ...candidates.map((one) => ({ value: one.sku, label: `${one.name} (${one.sku})` })),
        { value: NEW, label: 'Это новый товар: завести черновик' },
      ]}
      onChange={onChoose}
    />
  </li>
)
