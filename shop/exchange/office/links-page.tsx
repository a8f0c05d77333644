import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from '#platform/ui/controls/button.tsx'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import { Notice } from '#platform/ui/layout/notice.tsx'
import { errorText } from '#shop/office/office/api/error-text.ts'
import { valueOrThrow } from '#shop/office/office/api/signed-out.ts'
import type { ExchangeLinks } from '../exchange.api.ts'
import { LINKED_KINDS, type LinkedKind } from '../facts/exchange-words.ts'
import { exchangeApi } from './exchange-api.ts'
import { ExchangeTabs } from './exchange-tabs.tsx'
import { LINK_WORDS } from './exchange-words.ts'
import office from '#shop/office/office/page.module.css'
import css from './exchange.module.css'

const NOTHING = '-'
const QUERY = ['exchange links']

/** EXCH-02: which store a warehouse of 1C is, which price sells, which section a group is. */
export const LinksPage = () => {
  const client = useQueryClient()
  const { data, error } = useQuery({
    queryKey: QUERY,
    queryFn: async ({ signal }) => valueOrThrow(await exchangeApi.exchangeLinks({}, { signal })),
    staleTime: 0,
  })
  const save = useMutation({
    mutationFn: async (link: { kind: LinkedKind; id: string; key: string | null }) =>
      valueOrThrow(await exchangeApi.setExchangeLink(link)),
    onSuccess: () => client.invalidateQueries({ queryKey: QUERY }),
  })
  const repeat = useMutation({ mutationFn: async () => valueOrThrow(await exchangeApi.repeatExchange({})) })
  return (
    <main className={office.page}>
      <h1 className={office.heading}>Соответствия 1С и&nbsp;магазина</h1>
      <ExchangeTabs />
      {[error, save.error, repeat.error].map(
        (one, at) =>
          one !== null && (
            <Notice key={at} tone="bad">
              {errorText(one)}
            </Notice>
          ),
      )}
      {data === undefined && error === null && <p role="status">Загружаем…</p>}
      {data?.rows.length === 0 && <Notice>1С ещё не&nbsp;присылала ни&nbsp;складов, ни&nbsp;видов цен.</Notice>}
      {data !== undefined && data.rows.length > 0 && (
        <div className={css.actions}>
          <Button look="line" loading={repeat.isPending} onClick={() => repeat.mutate()}>
            Загрузить присланное заново
          </Button>
        </div>
      )}
      {repeat.data !== undefined && (
        <Notice tone={repeat.data.refused.length === 0 ? 'ok' : 'bad'}>
          {repeat.data.is_done ? 'Загружено.' : 'Загружаем: это займёт несколько минут.'}{' '}
          {repeat.data.refused.slice(0, 5).join('; ')}
        </Notice>
      )}
      {data !== undefined &&
        LINKED_KINDS.map((kind) => <Kind key={kind} kind={kind} links={data} onSave={(link) => save.mutate(link)} />)}
    </main>
  )
}

type KindProps = {
  readonly kind: LinkedKind
  readonly links: ExchangeLinks
  readonly onSave: (link: { kind: LinkedKind; id: string; key: string | null }) => void
}
const Kind = ({ kind, links, onSave }: KindProps) => {
  const rows = links.rows.filter((row) => row.kind === kind)
  const [title, what] = LINK_WORDS[kind]
  if (rows.length === 0) return null
  const options = [
    ...links.options.filter((option) => option.kind === kind).map(({ key, name }) => ({ value: key, label: name })),
    { value: NOTHING, label: 'Не\u00a0загружать' },
  ]
  return (
    <section aria-labelledby={`links-${kind}`}>
      <h2 id={`links-${kind}`} className={office.subheading}>
        {title}
      </h2>
      <ul>
        {rows.map(({ id, name, key, proposal }) => (
          <li key={id} className={css.pair}>
            <b>{name}</b>
            <TextField
              kind="select"
              label={what}
              value={key === '' ? NOTHING : (key ?? '')}
              options={options}
              onChange={(value) => onSave({ kind, id, key: value === NOTHING ? '' : value === '' ? null : value })}
            />
            {key === null && proposal !== null && (
              <Button look="text" onClick={() => onSave({ kind, id, key: proposal })}>
                Похоже на «{options.find(({ value }) => value === proposal)?.label ?? proposal}»: связать
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
