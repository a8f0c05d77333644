import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { formatMoney } from '#kernel/money.ts'
import { paths } from '#kernel/pages/paths.ts'
import { Notice } from '#platform/ui/layout/notice.tsx'
import { Pages } from '#shop/changes/office/pages.tsx'
import { OFFER_REASONS, type ExchangeKind, type OfferReason } from '#shop/marketplaces/facts/marketplaces.ts'
import type { MarketplaceView, SoldOrders } from '#shop/marketplaces/marketplaces.api.ts'
import { marketplacesApi } from '#shop/marketplaces/office/marketplaces-api.ts'
import { errorText } from '#shop/office/office/api/error-text.ts'
import { valueOrThrow } from '#shop/office/office/api/signed-out.ts'
import { moscowMomentText } from '#shop/office/office/moscow-moment.ts'
import office from '#shop/office/office/page.module.css'
import css from './feeds.module.css'

const REFRESH_MS = 30_000

const EXCHANGES: Readonly<Record<ExchangeKind, string>> = {
  orders: 'Заказы',
  stocks: 'Остатки',
  prices: 'Цены',
}
const REASONS: Readonly<Record<OfferReason, string>> = {
  offered: 'Выставлено',
  refused: 'Маркетплейс не\u00a0принял',
  rule: 'Убрано правилом',
  safety: 'Остались только штуки, которые магазин держит себе',
  empty: 'Нет в\u00a0наличии',
  ended: 'Больше не\u00a0продаётся, остаток обнуляется',
}
const STATES: Readonly<Record<SoldOrders['rows'][number]['state'], string>> = {
  placed: 'В\u00a0работе',
  refused: 'Магазин отказался',
  cancelled: 'Отменён',
  handed_over: 'Отдан',
}

/** EXCH-03: what marketplaces are offered, why something is not, how the exchange goes and what they have sold. */
export const MarketplacesPage = () => {
  const { data, error } = useQuery({
    queryKey: ['marketplaces'],
    queryFn: async ({ signal }) => valueOrThrow(await marketplacesApi.marketplaces({}, { signal })),
    refetchInterval: REFRESH_MS,
  })
  return (
    <main className={office.page}>
      <h1 className={office.heading}>Маркетплейсы</h1>
      {error !== null && <Notice tone="bad">{errorText(error)}</Notice>}
      {data === undefined && error === null && <p role="status">Загружаем…</p>}
      {data?.marketplaces.length === 0 && (
        <Notice>Маркетплейсы не&nbsp;подключены. Как подключить, написано в&nbsp;docs/ru/marketplaces.md.</Notice>
      )}
      {data !== undefined && data.marketplaces.length > 0 && (
        <p className={office.hint}>
          Обмен идёт каждую минуту. Сколько штук магазин держит себе и&nbsp;что не&nbsp;выставляет, говорят{' '}
          <Link className={css.inline} to="/records/marketplace_rules">
            правила маркетплейсов
          </Link>
          .
        </p>
      )}
      {data?.marketplaces.map((one) => (
        <Marketplace key={one.code} marketplace={one} />
      ))}
      {data !== undefined && data.marketplaces.length > 0 && <Orders marketplaces={data.marketplaces} />}
    </main>
  )
}

type Exchange = MarketplaceView['exchanges'][number]
/** Why the last exchange failed, and when one was last done. */
const failureText = ({ done_at, failed_at, problem }: Exchange): string =>
  [
    failed_at === null ? problem : `${moscowMomentText(failed_at)}: ${problem}`,
    ...(done_at === null ? [] : [`Последний удачный обмен: ${moscowMomentText(done_at)}.`]),
  ].join(' ')

/** When the slowest part of the exchange was last done; failures are shown next to it. */
const lastText = (exchanges: readonly Exchange[]): string => {
  const [oldest] = exchanges.map(({ done_at }) => done_at ?? '').toSorted()
  return oldest === undefined || oldest === ''
    ? 'Весь обмен ещё не\u00a0прошёл.'
    : `Обмен прошёл ${moscowMomentText(oldest)}.`
}

const Marketplace = ({ marketplace }: { marketplace: MarketplaceView }) => {
  const { code, title, store, exchanges, offers } = marketplace
  const [search] = useSearchParams()
  const chosen = search.get('marketplace') === code ? search.get('reason') : null
  const counts = new Map(offers.map(({ reason, count }) => [reason, count]))
  const failed = exchanges.filter(({ problem }) => problem !== null)
  return (
    <section>
      <h2 className={office.subheading}>{title}</h2>
      <p className={office.hint}>
        {store === null
          ? 'Магазина, названного в\u00a0настройке, нет: проверьте его код.'
          : `Продаёт: ${store}. ${lastText(exchanges)}`}
      </p>
      {failed.map((one) => (
        <Notice key={one.kind} tone="bad">
          {EXCHANGES[one.kind]}, {failureText(one)}
        </Notice>
      ))}
      <ul className={css.list}>
        {OFFER_REASONS.toReversed()
          .filter((reason) => reason === 'offered' || (counts.get(reason) ?? 0) > 0)
          .map((reason) => (
            <li key={reason} className={css.reason}>
              <span>{REASONS[reason]}</span>
              <b>{(counts.get(reason) ?? 0).toLocaleString('ru')}</b>
              <Link
                className={office.link}
                aria-label={`${chosen === reason ? 'Свернуть' : 'Показать'}: ${title}, ${REASONS[reason]}`}
                to={
                  chosen === reason
                    ? '/marketplaces'
                    : `/marketplaces?${new URLSearchParams({ marketplace: code, reason })}`
                }
              >
                {chosen === reason ? 'Свернуть' : 'Показать'}
              </Link>
              {chosen === reason && (
                <OffersList marketplace={code} reason={reason} page={Number(search.get('page') ?? 1)} />
              )}
            </li>
          ))}
      </ul>
    </section>
  )
}

const OffersList = ({ marketplace, reason, page }: { marketplace: string; reason: OfferReason; page: number }) => {
  const [, setSearch] = useSearchParams()
  const { data, error } = useQuery({
    queryKey: ['marketplaces', marketplace, reason, page],
    queryFn: async ({ signal }) =>
      valueOrThrow(await marketplacesApi.marketplaceOffers({ marketplace, reason, page }, { signal })),
    placeholderData: (former) => former,
  })
  if (error !== null) return <Notice tone="bad">{errorText(error)}</Notice>
  if (data === undefined) return <p role="status">Загружаем…</p>
  return (
    <div className={css.leftOut}>
      <ul>
        {data.rows.map(({ id, sku, slug, name, free, stock, price, detail }) => (
          <li key={id} className={css.product}>
            <Link className={office.link} to={`/records/products/record?${new URLSearchParams({ key: slug })}`}>
              {name}
            </Link>
            <a className={office.link} href={paths.productVariant(slug, sku)}>
              {sku}
            </a>
            <span className={office.hint}>
              свободно {free}, выставлено {stock}, {formatMoney(price)}
              {detail !== null && `. ${detail}`}
            </span>
          </li>
        ))}
      </ul>
      <Pages
        page={data.page}
        pages={data.pages}
        onPage={(to) => setSearch({ marketplace, reason, page: String(to) })}
      />
    </div>
  )
}

const Orders = ({ marketplaces }: { marketplaces: readonly MarketplaceView[] }) => {
  const [search, setSearch] = useSearchParams()
  const page = Number(search.get('orders') ?? 1)
  const { data, error } = useQuery({
    queryKey: ['marketplaces', 'orders', page],
    queryFn: async ({ signal }) => valueOrThrow(await marketplacesApi.marketplaceOrders({ page }, { signal })),
    refetchInterval: REFRESH_MS,
    placeholderData: (former) => former,
  })
  const titles = new Map(marketplaces.map(({ code, title }) => [code, title]))
  return (
    <section>
      <h2 className={office.subheading}>Заказы</h2>
      {error !== null && <Notice tone="bad">{errorText(error)}</Notice>}
      {data?.rows.length === 0 && <p className={office.hint}>Заказов ещё не&nbsp;было.</p>}
      <ul className={css.list}>
        {data?.rows.map((row) => (
          <li key={`${row.marketplace} ${row.number}`} className={css.reason}>
            <span>
              {titles.get(row.marketplace) ?? row.marketplace}, {row.number}
            </span>
            <b>{row.total === null ? '' : formatMoney(row.total)}</b>
            <span className={css.links}>
              <span className={office.hint}>
                {moscowMomentText(row.received_at)}. {STATES[row.state]}
                {row.reason !== null && `: ${row.reason}`}
                {row.owes_answer && '. Маркетплейс об\u00a0отмене ещё не\u00a0знает'}
              </span>
              {row.order_number !== null && (
                <Link className={office.link} to={`/orders/${row.order_number}`}>
                  {row.order_number}
                </Link>
              )}
            </span>
          </li>
        ))}
      </ul>
      {data !== undefined && (
        <Pages page={data.page} pages={data.pages} onPage={(to) => setSearch({ orders: String(to) })} />
      )}
    </section>
  )
}
