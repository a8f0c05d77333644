import { openingHoursText } from '#kernel/opening-hours.ts'
import { paths, productsInStore, storePath } from '#kernel/pages/paths.ts'
import { callsContext, cityContext, originContext } from '#platform/router/contexts.ts'
import { useLoaderData } from '#platform/router/hooks.ts'
import type { LoaderFunctionArgs } from '#platform/router/loader.ts'
import { pageNotFound } from '#platform/router/page-not-found.ts'
import type { MetaArgs } from '#platform/router/screen.ts'
import { Button } from '#platform/ui/controls/button.tsx'
import { Breadcrumbs } from '#platform/ui/layout/breadcrumbs.tsx'
import { EmptyState } from '#platform/ui/layout/empty-state.tsx'
import layout from '#platform/ui/layout/layout.module.css'
import page from '#platform/ui/layout/page.module.css'
import { PageSection } from '#platform/ui/layout/page-section.tsx'
import { CatalogueShelf } from '#shop/catalogue/screen/catalogue-shelf.part.tsx'
import { breadcrumbsJsonLd, storeJsonLd } from '#shop/content/screen/head/json-ld.ts'
import { pageHead } from '#shop/content/screen/head/page-head.ts'
import { cityWithStores } from './city/city-state.ts'
import { useChooseCity } from './city/use-city.ts'
import { LazyCityMap } from './stores/lazy-city-map.tsx'
import { useNow } from './stores/open-now.tsx'
import { StoreDetails } from './stores/store-details.tsx'
import list from './stores/store-list.module.css'

/** Two rows of the shelf. */
const CARDS = 8

export const loader = async ({ context, params, url }: LoaderFunctionArgs) => {
  const calls = context.get(callsContext)
  const answer = await calls.cities.get({})
  const cities = answer.ok ? answer.value.cities : []
  const city = cities.find(({ shops }) => shops.some(({ code }) => code === params['code']))
  const store = city?.shops.find(({ code }) => code === params['code'])
  if (city === undefined || store === undefined) throw pageNotFound(url.pathname)
  // Cards of another city would say prices and stock that the visitor does not buy at.
  const isChosen = context.get(cityContext) === city.key
  const goods = isChosen ? await calls.catalog.list({ city: city.key, shops: [store.store_id] }) : null
  return {
    store,
    city: { ...city, shops: [] },
    isChosen,
    cards: goods?.ok ? goods.value.cards.slice(0, CARDS) : [],
    total: goods?.ok ? goods.value.total : 0,
    origin: context.get(originContext),
  }
}

export const meta = ({ loaderData, shop }: MetaArgs<typeof loader>) => {
  const { store, city, origin } = loaderData
  const path = storePath(store.code)
  return pageHead({
    origin,
    path,
    title: `${store.name}: магазин ${city.name_in}`,
    description: [store.address, openingHoursText(store.hours), 'как доехать и\u00a0что есть на\u00a0полках']
      .filter((part) => part !== '')
      .join('; '),
    picture: store.photo,
    structuredData: [
      storeJsonLd(origin, shop, city, store),
      breadcrumbsJsonLd(origin, [
        { name: 'Главная', path: paths.home },
        { name: 'Магазины', path: paths.stores },
        { name: store.name, path },
      ]),
    ],
  })
}

/** PAGE-01: one store with what lies in it. */
export default function StorePage() {
  const { store, city, isChosen, cards, total } = useLoaderData<typeof loader>()
  const now = useNow()
  const chooseCity = useChooseCity()
  return (
    <>
      <div className={`${layout.wrap} ${page.page}`}>
        <Breadcrumbs
          trail={[
            { name: 'Главная', to: paths.home },
            { name: 'Магазины', to: paths.stores },
          ]}
          current={store.name}
        />
        <h1 className={page.title} tabIndex={-1}>
          {store.name}
        </h1>
        <div className={list.city} data-view="map">
          <div className={list.both}>
            <div>
              <StoreDetails store={store} offset={city.timezoneoffset} now={now} isListed={false} isOwnPage />
            </div>
            <LazyCityMap className={list.map} city={city} locations={[store]} chosen={store.id} onChoose={() => {}} />
          </div>
        </div>
      </div>
      <PageSection
        title="Что есть в&nbsp;этом магазине"
        more={total > 0 ? { name: `Все ${total}`, to: productsInStore(store.store_id) } : undefined}
        close
      >
        {cards.length > 0 ? (
          <CatalogueShelf cards={cards} />
        ) : isChosen ? (
          <p>Сейчас на&nbsp;полках этого магазина нет ничего из&nbsp;каталога.</p>
        ) : (
          <EmptyState
            title="Полки видны, когда выбран город магазина"
            level={3}
            actions={
              <Button look="line" onClick={() => chooseCity(cityWithStores(city))}>
                Выбрать город: {city.name}
              </Button>
            }
          >
            Цены и&nbsp;наличие у&nbsp;городов разные.
          </EmptyState>
        )}
      </PageSection>
    </>
  )
}
