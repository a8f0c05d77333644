import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { mayDo } from '#kernel/staff-rights.ts'
import { Switch } from '#platform/ui/fields/checkbox.tsx'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import { Notice } from '#platform/ui/layout/notice.tsx'
import { errorText } from '#shop/office/office/api/error-text.ts'
import { valueOrThrow } from '#shop/office/office/api/signed-out.ts'
import { useDesk } from '#shop/office/office/shell/desk-context.ts'
import type { ExchangeOwners } from '../exchange.api.ts'
import { EXCHANGE_FIELDS } from '../facts/exchange-terms.ts'
import { exchangeApi } from './exchange-api.ts'
import { ExchangeTabs } from './exchange-tabs.tsx'
import { StatesOfOrders } from './states-of-orders.tsx'
import office from '#shop/office/office/page.module.css'
import css from './exchange.module.css'

const QUERY = ['exchange owners']
const OPTIONS = [
  { value: '1c', label: 'Решает 1С' },
  { value: 'office', label: 'Решает офис' },
]

/** EXCH-02: which fields of a product 1C decides and which the office, and what 1C's states of an order mean. */
export const OwnersPage = () => {
  const client = useQueryClient()
  const { me } = useDesk()
  const { data, error } = useQuery({
    queryKey: QUERY,
    queryFn: async ({ signal }) => valueOrThrow(await exchangeApi.exchangeOwners({}, { signal })),
    staleTime: 0,
  })
  const save = useMutation({
    mutationFn: async (owners: ExchangeOwners) => valueOrThrow(await exchangeApi.setExchangeOwners(owners)),
    onSettled: () => client.invalidateQueries({ queryKey: QUERY }),
  })
  const isLocked = !mayDo(me, 'settings.write')
  return (
    <main className={office.page}>
      <h1 className={office.heading}>Кто что решает</h1>
      <ExchangeTabs />
      <p className={office.hint}>
        Тексты, снимки и&nbsp;описания для поисковых систем всегда ведёт офис: 1С их не&nbsp;меняет.{' '}
        <Link className={office.link} to="/records/settings">
          История — в&nbsp;настройках магазина
        </Link>
      </p>
      {error !== null && <Notice tone="bad">{errorText(error)}</Notice>}
      {save.error !== null && <Notice tone="bad">{errorText(save.error)}</Notice>}
      {data && (
        <>
          <ul>
            {data.fields.map(({ name, owner }) => (
              <li key={name} className={css.pair}>
                <b>{EXCHANGE_FIELDS[name]}</b>
                <TextField
                  kind="select"
                  label="Кто решает"
                  required
                  disabled={isLocked || save.isPending}
                  value={owner}
                  options={OPTIONS}
                  onChange={(value) =>
                    save.mutate({
                      ...data,
                      fields: data.fields.map((field) =>
                        field.name === name ? { name, owner: value === '1c' ? '1c' : 'office' } : field,
                      ),
                    })
                  }
                />
              </li>
            ))}
          </ul>
          <Switch
            checked={data.adds_goods}
            disabled={isLocked || save.isPending}
            onChange={({ target }) => save.mutate({ ...data, adds_goods: target.checked })}
          >
            Заводить черновики товаров, которых в&nbsp;магазине нет
          </Switch>
          <StatesOfOrders
            states={data.states}
            disabled={isLocked || save.isPending}
            onChange={(states) => save.mutate({ ...data, states })}
          />
        </>
      )}
    </main>
  )
}
