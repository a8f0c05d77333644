import { useHasPage } from '#platform/client/absent-pages.ts'
import { Fragment, type ReactNode } from 'react'
import { useLoaderData } from '#platform/router/hooks.ts'
import type { LoaderFunctionArgs } from '#platform/router/loader.ts'
import type { Home as HomeData } from '../pages.api.ts'
import { formatMoney } from '#kernel/money.ts'
import { paths } from '#kernel/pages/paths.ts'
import type { HomeSection } from '#shop/company/facts/shop-profile.ts'
import { useShop } from '#platform/client/shop.ts'
import { callsContext, cityContext, originContext, shopContext } from '#platform/router/contexts.ts'
import type { MetaArgs } from '#platform/router/screen.ts'
import { AddSeveral } from '#shop/basket/screen/add-several.tsx'
import { NearestCity } from '#shop/places/screen/city/nearest-city.tsx'
import { useCity } from '#shop/places/screen/city/use-city.ts'
import { organizationJsonLd, websiteJsonLd } from './head/json-ld.ts'
import { pageHead } from './head/page-head.ts'
import { BrandNames } from './home/brand-names.tsx'
import { AllCities, CityStores } from '#shop/places/screen/stores/city-stores.tsx'
import { CategoryNames } from './home/category-names.tsx'
import { Hero, type HeroPack } from './home/hero.tsx'
import { Needs } from './home/needs.tsx'
import { PromoPanels } from './home/promo.tsx'
import { RitualBlock } from './home/ritual.tsx'
import { servedIn, ServiceFacts } from './home/service-facts.tsx'
import { NewsList } from './news.route.tsx'
import { useUiFlag } from '#platform/client/ui-store.ts'
import { useRootData, type RootData } from './root-data.part.ts'
import { EmptyState } from '#platform/ui/layout/empty-state.tsx'
import layout from '#platform/ui/layout/layout.module.css'
import { Packshot } from '#platform/ui/product/packshot.tsx'
import { BELOW_MEDIUM } from '#platform/ui/styles/breakpoints.ts'
import { CatalogueShelf } from '#shop/catalogue/screen/catalogue-shelf.part.tsx'
import page from '#platform/ui/layout/page.module.css'
import { PageSection } from '#platform/ui/layout/page-section.tsx'

export const loader = async ({ context }: LoaderFunctionArgs) => {
  const calls = context.get(callsContext)
  const { words } = context.get(shopContext)
  const [home, cities] = await Promise.all([
    calls.mainPage.get({ city: context.get(cityContext) }),
    calls.cities.get({}),
  ])
  if (!home.ok || !cities.ok) throw new Error('The home page was refused')
  const cityLines = cities.value.cities.map(({ name, key, shops_count }) => ({ name, key, shops_count }))
  return {
    home: home.value,
    cities: cityLines,
    storesTotal: cities.value.shops_total,
    words: words.home,
    advice: words.advice,
    origin: context.get(originContext),
  }
}

export const meta = ({ loaderData, shop }: MetaArgs<typeof loader>) =>
  pageHead({
    origin: loaderData.origin,
    path: paths.home,
    ...loaderData.words,
    picture: loaderData.home.hero?.picture ?? loaderData.home.hero?.cards[0]?.picture ?? null,
    structuredData: [organizationJsonLd(loaderData.origin, shop), websiteJsonLd(loaderData.origin, shop)],
  })

const CityPrompt = () => <NearestCity waits={useUiFlag('overlay')} />

const CARDS_PER_SHELF = 4

/** Height at which a picture of the banner's own stands on the waterline, in millimetres. */
const OWN_PICTURE_MM = 200
/** The banner's goods; without them its own picture. */
const packsOf = ({ cards, picture }: NonNullable<HomeData['hero']>): HeroPack[] => {
  const packs = cards.flatMap(({ picture: pack, height_mm, brand, name }) =>
    pack ? [{ picture: pack, heightMm: height_mm, alt: `${brand.name} ${name}` }] : [],
  )
  return packs.length === 0 && picture ? [{ picture, heightMm: OWN_PICTURE_MM, alt: '' }] : packs
}

const HomeHero = ({ hero }: { hero: NonNullable<HomeData['hero']> }) => (
  <Hero
    title={hero.title}
    lead={hero.body}
    action={hero.action}
    advertisement={hero.advertisement}
    packs={packsOf(hero)}
  />
)

const HomeRitual = ({ ritual }: { ritual: NonNullable<HomeData['ritual']> }) => {
  const available = ritual.banner.cards.filter((card) => card.available)
  return (
    <RitualBlock
      ritual={ritual}
      button={
        available.length > 0 && (
          <AddSeveral variantIds={available.map((card) => card.variant_id)}>
            Всё в&nbsp;корзину за&nbsp;{formatMoney(ritual.total)}
          </AddSeveral>
        )
      }
      pack={(card) =>
        card.picture && (
          <Packshot
            picture={card.picture}
            heightMm={card.height_mm}
            alt={`${card.brand.name} ${card.name}`}
            sizes={`${BELOW_MEDIUM} 34vw, 18vw`}
          />
        )
      }
    />
  )
}

/** Three cards fill a row of three; on a phone two of them do. */
const Shelf = ({ cards }: { cards: HomeData['fresh'] }) => (
  <div className={cards.length === 3 ? page.three : undefined}>
    <CatalogueShelf cards={cards.slice(0, CARDS_PER_SHELF)} columns={cards.length === 3 ? 3 : 4} />
  </div>
)

type LoaderData = Awaited<ReturnType<typeof loader>>
type SectionProps = LoaderData & {
  readonly categories: RootData['roots']
  readonly heading: string | undefined
  readonly hasPage: (path: string) => boolean
  /** Also while no city is chosen. */
  readonly cityHasStores: boolean
}

/** Each block of the home page; null when the shop has no data for it. */
const SECTIONS: { readonly [S in HomeSection]: (props: SectionProps) => ReactNode } = {
  hero: ({ home }) => home.hero && <HomeHero hero={home.hero} />,
  services: ({ home, cityHasStores }) => <ServiceFacts facts={servedIn(home.services, cityHasStores)} />,
  new: ({ home, heading }) =>
    home.fresh.length > 0 && (
      <PageSection title={heading ?? 'Новинки'} more={{ name: `Все ${home.fresh_count}`, to: paths.newProducts }}>
        <Shelf cards={home.fresh} />
      </PageSection>
    ),
  needs: ({ home, heading }) =>
    home.needs.length > 0 && (
      <PageSection title={heading ?? 'Что вам нужно?'} close>
        <Needs needs={home.needs} />
      </PageSection>
    ),
  categories: ({ categories, heading }) =>
    categories.length > 0 && (
      <PageSection title={heading ?? 'Разделы'} more={{ name: 'Весь каталог', to: paths.products }} close>
        <CategoryNames categories={categories} />
      </PageSection>
    ),
  ritual: ({ home }) => home.ritual && <HomeRitual ritual={home.ritual} />,
  sale: ({ home, heading }) =>
    home.sale.length > 0 && (
      <PageSection
        title={heading ?? 'Распродажа'}
        more={{ name: `Все ${home.sale_count}`, to: paths.saleProducts }}
        later
      >
        <Shelf cards={home.sale} />
      </PageSection>
    ),
  brands: ({ home, heading }) =>
    home.brands.length > 0 && (
      <PageSection title={heading ?? 'Бренды'} more={{ name: 'Все от\u00a0А\u00a0до\u00a0Я', to: paths.brands }} alt>
        <BrandNames brands={home.brands} />
      </PageSection>
    ),
  hits: ({ home, heading }) =>
    home.hits.length > 0 && (
      <PageSection title={heading ?? 'Хиты'} more={{ name: 'Весь каталог', to: paths.products }} later>
        <Shelf cards={home.hits} />
      </PageSection>
    ),
  stores: ({ home, cities, storesTotal }) =>
    storesTotal > 0 && (
      <section className={`${layout.section} ${page.close} ${layout.later}`} aria-label="Магазины">
        <div className={layout.wrap}>
          {home.city ? <CityStores city={home.city} /> : <AllCities cities={cities} storesTotal={storesTotal} />}
        </div>
      </section>
    ),
  news: ({ home, heading }) =>
    home.articles.length > 0 && (
      <PageSection title={heading ?? 'Новости'} more={{ name: 'Все новости', to: paths.news }} close later>
        <NewsList articles={home.articles} level={3} />
      </PageSection>
    ),
  programmes: ({ advice, hasPage }) =>
    (hasPage(paths.bonus) || advice !== null) && (
      <div className={`${layout.section} ${page.close} ${layout.later}`}>
        <div className={layout.wrap}>
          <PromoPanels advice={advice} />
        </div>
      </div>
    ),
}

/** A shop that has just been installed: says so to visitors, and to its owner what to do. */
const EmptyCatalogue = () => (
  <EmptyState level={1} title="Скоро откроемся">
    <p>На&nbsp;полках пока пусто: мы раскладываем товары.</p>
    <p>
      Вы&nbsp;— владелец? Положите товары в&nbsp;папку магазина и&nbsp;загрузите их:{' '}
      <code>npm run import -- --folder папка</code>. Как составить папку, рассказывает docs/ru/own-shop.md.
    </p>
  </EmptyState>
)

export default function Home() {
  const data = useLoaderData<typeof loader>()
  const { home, headings } = useShop()
  const hasPage = useHasPage()
  const categories = useRootData()?.roots
  // The page of a city without stores comes as that of no city: the browser knows which it is.
  const { city } = useCity()
  const more = { categories: categories ?? [], hasPage, cityHasStores: city?.hasStores ?? true }
  return (
    <>
      <CityPrompt />
      {categories?.length === 0 && <EmptyCatalogue />}
      {home.map((section) => (
        <Fragment key={section}>{SECTIONS[section]({ ...data, ...more, heading: headings[section] })}</Fragment>
      ))}
    </>
  )
}
