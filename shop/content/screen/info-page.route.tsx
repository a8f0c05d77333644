import { useRootData } from './root-data.part.ts'
import { Suspense } from 'react'
import { useLoaderData } from '#platform/router/hooks.ts'
import type { LoaderFunctionArgs } from '#platform/router/loader.ts'
import type { InfoPage as WrittenPage } from '../pages.api.ts'
import { moscowDay } from '#kernel/dates.ts'
import { paths } from '#kernel/pages/paths.ts'
import { callsContext, cityContext, originContext, shopContext } from '#platform/router/contexts.ts'
import type { MetaArgs } from '#platform/router/screen.ts'
import { openCityChooser } from '#shop/places/screen/city/chooser-state.ts'
import { useCity } from '#shop/places/screen/city/use-city.ts'
import { WriteToUs } from '#shop/feedback/screen/write-to-us.tsx'
import { openLayer } from '#platform/client/ui-store.ts'
import { breadcrumbsJsonLd, storeJsonLd } from './head/json-ld.ts'
import { pageHead } from './head/page-head.ts'
import { bonusSections, BonusTerms } from '#shop/loyalty/screen/bonus/bonus-terms.tsx'
import { CertificateBalance } from '#shop/loyalty/screen/certificate/certificate-balance.tsx'
import { CertificateTerms } from '#shop/loyalty/screen/certificate/certificate-terms.tsx'
import { CityTerms } from '#shop/delivery/screen/city-terms.tsx'
import { InfoMenu } from './page/info-menu.tsx'
import { TableOfContents, PageOpening } from './page/page-opening.tsx'
import { RichText } from './page/rich-text.tsx'
import { LatestReviews } from '#shop/product/screen/reviews/latest-reviews.tsx'
import { ReturnRules } from '#shop/order/screen/return-rules.tsx'
import { StoreList } from '#shop/places/screen/stores/store-list.tsx'
import { useNow } from '#shop/places/screen/stores/open-now.tsx'
import { useShop } from '#platform/client/shop.ts'
import { lazyComponent } from '#platform/ui/behaviour/lazy-component.tsx'
import { Breadcrumbs } from '#platform/ui/layout/breadcrumbs.tsx'
import layout from '#platform/ui/layout/layout.module.css'
import css from '#shop/catalogue/screen/info-columns.module.css'
import { pageNotFound } from '#platform/router/page-not-found.ts'
import { pageNumberIn } from '#platform/router/page-links.ts'
import page from '#platform/ui/layout/page.module.css'

const STORES = paths.stores
const CONTACTS = paths.contacts
const REVIEWS = paths.reviews
/** Pages with terms of the chosen city. */
const CITY_TERMS_OF: Readonly<Record<string, 'delivery' | 'payment'>> = {
  [paths.delivery]: 'delivery',
  [paths.payment]: 'payment',
}

/** Where the shop has written no page of its own, the list of its stores is the page. */
const pageOfStores = (shopName: string): Omit<WrittenPage, 'updated_on'> => ({
  title: 'Магазины',
  lead: '',
  facts: [],
  description: `Адреса, часы работы и\u00a0телефоны магазинов «${shopName}».`,
  body_html: '',
})

const reviewsPath = (path: string, number: number): string => (number === 1 ? path : `${path}?page=${number}`)

export const loader = async ({ context, url }: LoaderFunctionArgs) => {
  const path = url.pathname.replace(/\/+$/, '')
  const calls = context.get(callsContext)
  const needsCities = path === STORES || path in CITY_TERMS_OF
  const [answer, cityList, reviews, certificates] = await Promise.all([
    calls.blog.page({ path }),
    needsCities ? calls.cities.get({}) : null,
    path === REVIEWS ? calls.blog.reviews({ page: pageNumberIn(url.searchParams) }) : null,
    path === paths.certificate ? calls.certificates.offer({}) : null,
  ])
  const { name, terms } = context.get(shopContext).profile
  if ((path === paths.bonus && terms.bonus === null) || (path === paths.certificate && terms.certificates === null))
    throw pageNotFound(path)
  const cities = cityList?.ok ? cityList.value.cities : []
  const hasStores = cities.some(({ shops: stores }) => stores.length > 0)
  if (!answer.ok && (path !== STORES || !hasStores)) throw pageNotFound(path)
  const latest = reviews?.ok ? reviews.value : null
  if (latest && latest.page > Math.max(1, latest.pages)) throw pageNotFound(path)
  const chosenCity = cities.find(({ key }) => key === context.get(cityContext))
  return {
    path,
    page: answer.ok ? answer.value : pageOfStores(name),
    latest,
    cities: path === STORES ? cities : [],
    certificates: certificates?.ok ? certificates.value : null,
    storeCount: chosenCity?.shops_count ?? null,
    origin: context.get(originContext),
  }
}

export const meta = ({ loaderData, shop }: MetaArgs<typeof loader>) =>
  pageHead({
    origin: loaderData.origin,
    path: reviewsPath(loaderData.path, loaderData.latest?.page ?? 1),
    title:
      loaderData.page.title +
      (loaderData.latest && loaderData.latest.page > 1 ? `, страница ${loaderData.latest.page}` : ''),
    description: loaderData.page.description,
    structuredData: [
      breadcrumbsJsonLd(loaderData.origin, [
        { name: 'Главная', path: paths.home },
        { name: loaderData.page.title, path: loaderData.path },
      ]),
      ...loaderData.cities.flatMap((city) =>
        city.shops.map((store) => storeJsonLd(loaderData.origin, shop, city, store)),
      ),
    ],
  })

const CityCarriers = lazyComponent(() =>
  import('#shop/delivery/screen/city-carriers.tsx').then((module) => module.CityCarriers),
)
/** In the browser only: the page is cached for all visitors of the city. */
const CarriersOfCity = ({ city }: { city: { readonly key: string; readonly hasStores: boolean } }) => {
  const isInBrowser = useNow() !== null
  return (
    isInBrowser && (
      <Suspense>
        <CityCarriers city={city.key} toDoor={!city.hasStores} />
      </Suspense>
    )
  )
}

/** An editors' page; some paths add stores, reviews, city terms or the feedback button. */
export default function InfoPage() {
  const roots = useRootData()?.roots ?? []
  const { path, page: content, cities, latest, storeCount, certificates } = useLoaderData<typeof loader>()
  const { city } = useCity()
  const { bonus } = useShop().terms
  const terms = CITY_TERMS_OF[path]
  return (
    <div className={`${layout.wrap} ${page.page}`}>
      <Breadcrumbs trail={[{ name: 'Главная', to: paths.home }]} current={content.title} />
      <h1 className={page.title} tabIndex={-1}>
        {content.title}
      </h1>
      <div className={css.columns}>
        <InfoMenu current={path} />
        <div>
          <PageOpening page={content} />
          {terms && (
            <CityTerms
              subject={terms}
              city={city}
              storeCount={storeCount}
              onChoose={() => openCityChooser()}
              carriers={terms === 'delivery' && city && <CarriersOfCity key={city.key} city={city} />}
            />
          )}
          {path === paths.bonus && bonus !== null && (
            <>
              <TableOfContents html={content.body_html} before={bonusSections(bonus)} />
              <BonusTerms {...bonus} />
            </>
          )}
          {path === paths.returns && (
            <ReturnRules day={moscowDay(new Date())} categories={roots.map((root) => root.path)} />
          )}
          {certificates && <CertificateTerms offer={certificates} />}
          {certificates && <CertificateBalance />}
          {cities.length > 0 && <StoreList cities={cities} chosen={city?.key} />}
          {path !== paths.bonus && <TableOfContents html={content.body_html} />}
          <RichText html={content.body_html} />
          {latest && <LatestReviews latest={latest} toPage={(number) => reviewsPath(path, number)} />}
          {path === CONTACTS && <WriteToUs onPress={() => openLayer('feedback')} />}
        </div>
      </div>
    </div>
  )
}
