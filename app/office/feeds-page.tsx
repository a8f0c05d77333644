import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { paths } from '#kernel/pages/paths.ts'
import { Button } from '#platform/ui/controls/button.tsx'
import { Disclosure } from '#platform/ui/layers/disclosure.tsx'
import { Notice } from '#platform/ui/layout/notice.tsx'
import { Pages } from '#shop/changes/office/pages.tsx'
import { errorText } from '#shop/office/office/api/error-text.ts'
import { valueOrThrow } from '#shop/office/office/api/signed-out.ts'
import { moscowMomentText } from '#shop/office/office/moscow-moment.ts'
import type { PublishedFeeds } from '#shop/feeds/feeds.api.ts'
import { feedsApi } from '#shop/feeds/office/feeds-api.ts'
import office from '#shop/office/office/page.module.css'
import css from './feeds.module.css'

type Feeds = PublishedFeeds['feeds']

const REFRESH_MS = 30_000

/** EXCH-03: addresses for other sites, what is left out of them and why. */
export const FeedsPage = () => {
  const { data, error } = useQuery({
    queryKey: ['feeds'],
    queryFn: async ({ signal }) => valueOrThrow(await feedsApi.feeds({}, { signal })),
    refetchInterval: REFRESH_MS,
  })
  return (
    <main className={office.page}>
      <h1 className={office.heading}>Выгрузки</h1>
      {error !== null && <Notice tone="bad">{errorText(error)}</Notice>}
      {data === undefined && error === null && <p role="status">Загружаем…</p>}
      {data?.published_at === null && <Notice>Выгрузки готовятся. Откройте страницу через минуту.</Notice>}
      {data && data.published_at !== null && <Published feeds={data} at={data.published_at} />}
    </main>
  )
}

const Published = ({ feeds, at }: { feeds: PublishedFeeds; at: string }) => {
  const ofScope = (wanted: Feeds[number]['scope']): Feeds => feeds.feeds.filter(({ scope }) => scope === wanted)
  const [cities, collections] = [ofScope('city'), ofScope('collection')]
  return (
    <>
      <p className={office.hint}>
        Обновлены {moscowMomentText(at)}. Новая цена попадает в&nbsp;них за&nbsp;две минуты, остаток
        за&nbsp;десять&nbsp;минут.
      </p>
      <dl className={css.counts}>
        <div>
          <dt>В&nbsp;выгрузках</dt>
          <dd>{feeds.offers.toLocaleString('ru')}</dd>
        </div>
        <div>
          <dt>Не&nbsp;попало</dt>
          <dd>{feeds.left_out.toLocaleString('ru')}</dd>
        </div>
      </dl>
      <Check check={feeds.check} />
      <h2 className={office.subheading}>Адреса</h2>
      <p className={office.hint}>
        Адрес всего магазина вставьте в&nbsp;Яндекс Вебмастер, Маркет или Директ. Адреса городов нужны, когда кабинет
        заведён на&nbsp;город.
      </p>
      <Addresses feeds={ofScope('shop')} />
      {cities.length > 0 && (
        <Disclosure title={`Яндекс, по\u00a0городам: ${cities.length}`}>
          <Addresses feeds={cities} />
        </Disclosure>
      )}
      {collections.length > 0 && (
        <Disclosure title={`Подборки: ${collections.length}`}>
          <Addresses feeds={collections} />
        </Disclosure>
      )}
      <h2 className={office.subheading}>Что не&nbsp;попало и&nbsp;почему</h2>
      <p className={office.hint}>
        Товар считается по&nbsp;первой причине. Исключения меняют в&nbsp;записях:{' '}
        <Link className={css.inline} to="/records/feed_rules">
          исключения из&nbsp;выгрузок
        </Link>
        .
      </p>
      <Reasons reasons={feeds.reasons} />
    </>
  )
}

const Addresses = ({ feeds }: { feeds: Feeds }) => (
  <ul className={css.list}>
    {feeds.map(({ title, url, offers, bytes }) => (
      <li key={url} className={css.feed}>
        <b>{title}</b>
        <a className={office.link} href={url}>
          {url}
        </a>
        <span className={office.hint}>
          Предложений: {offers.toLocaleString('ru')}, {sizeText(bytes)}
        </span>
        <Copy url={url} title={title} />
      </li>
    ))}
  </ul>
)

const KB = 1024
const sizeText = (bytes: number): string =>
  bytes < KB * KB
    ? `${Math.ceil(bytes / KB)}\u00a0КБ`
    : `${(bytes / KB / KB).toLocaleString('ru', { maximumFractionDigits: 1 })}\u00a0МБ`

const Copy = ({ url, title }: { url: string; title: string }) => {
  const [isCopied, setCopied] = useState(false)
  const copy = (): void =>
    void navigator.clipboard.writeText(url).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  return (
    <Button look="line" size="sm" aria-label={`Скопировать адрес: ${title}`} onClick={copy}>
      {isCopied ? 'Скопировано' : 'Скопировать'}
    </Button>
  )
}

const Check = ({ check }: { check: PublishedFeeds['check'] }) => {
  if (check === null) return <p className={office.hint}>Сверка со&nbsp;страницами пройдёт ночью.</p>
  const { at, compared, differ, detail } = check
  return differ === 0 ? (
    <p className={office.hint}>
      Сверено со&nbsp;страницами {moscowMomentText(at)}: {compared.toLocaleString('ru')}, все совпадают.
    </p>
  ) : (
    <Notice tone="bad">
      Не&nbsp;сходится со&nbsp;страницами {differ} из&nbsp;{compared}, проверено {moscowMomentText(at)}. {detail}
    </Notice>
  )
}

const Reasons = ({ reasons }: { reasons: PublishedFeeds['reasons'] }) => {
  const [search] = useSearchParams()
  const chosen = search.get('reason')
  return (
    <ul className={css.list}>
      {reasons.map(({ code, title, count, rule }) => (
        <li key={code} className={css.reason}>
          <span>{title}</span>
          <b>{count.toLocaleString('ru')}</b>
          <span className={css.links}>
            {count > 0 && (
              <Link
                className={office.link}
                aria-label={`${chosen === code ? 'Свернуть' : 'Показать'}: ${title}`}
                to={chosen === code ? '/feeds' : `/feeds?${new URLSearchParams({ reason: code })}`}
              >
                {chosen === code ? 'Свернуть' : 'Показать'}
              </Link>
            )}
            {rule !== null && (
              <Link
                className={office.link}
                aria-label={`Изменить исключение: ${title}`}
                to={`/records/feed_rules/record?${new URLSearchParams({ key: rule })}`}
              >
                Изменить
              </Link>
            )}
          </span>
          {chosen === code && count > 0 && <LeftOutList reason={code} page={Number(search.get('page') ?? 1)} />}
        </li>
      ))}
    </ul>
  )
}

const LeftOutList = ({ reason, page }: { reason: string; page: number }) => {
  const [, setSearch] = useSearchParams()
  const { data, error } = useQuery({
    queryKey: ['feeds', reason, page],
    queryFn: async ({ signal }) => valueOrThrow(await feedsApi.leftOut({ reason, page }, { signal })),
    placeholderData: (former) => former,
  })
  if (error !== null) return <Notice tone="bad">{errorText(error)}</Notice>
  if (data === undefined) return <p role="status">Загружаем…</p>
  return (
    <div className={css.leftOut}>
      <ul>
        {data.rows.map(({ id, sku, slug, name }) => (
          <li key={id} className={css.product}>
            <Link className={office.link} to={`/records/products/record?${new URLSearchParams({ key: slug })}`}>
              {name}
            </Link>
            <a className={office.link} href={paths.productVariant(slug, sku)}>
              {sku}
            </a>
          </li>
        ))}
      </ul>
      <Pages page={data.page} pages={data.pages} onPage={(to) => setSearch({ reason, page: String(to) })} />
    </div>
  )
}
