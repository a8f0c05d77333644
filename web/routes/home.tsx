import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { Home as HomeData } from '#contract/pages.schema.ts'
import { formatMoney } from '#domain/money.ts'
import { paths } from '#domain/paths.ts'
import { callsContext, cityContext, originContext } from '#web/router/contexts.ts'
import type { MetaArgs } from '#web/router/screen.ts'
import { AddSeveral } from '#web/features/basket/add-several.tsx'
import { NearestCity } from '#web/features/city/nearest-city.tsx'
import { organizationJsonLd, websiteJsonLd } from '#web/features/head/json-ld.ts'
import { pageHead } from '#web/features/head/page-head.ts'
import { BrandNames } from '#web/features/home/brand-names.tsx'
import { AllCities, CityShops } from '#web/features/shops/city-shops.tsx'
import { Hero } from '#web/features/home/hero.tsx'
import { Needs } from '#web/features/home/needs.tsx'
import { PromoPanels } from '#web/features/home/promo.tsx'
import { RitualBlock } from '#web/features/home/ritual.tsx'
import { ServiceFacts } from '#web/features/home/service-facts.tsx'
import { NewsList } from '#web/features/news/news-list.tsx'
import { useUiFlag } from '#web/features/ui-flags/ui-flags.ts'
import layout from '#web/ui/layout/layout.module.css'
import { Packshot } from '#web/ui/product/packshot.tsx'
import { CatalogueShelf } from '../screen-parts/catalogue-shelf.tsx'
import page from '../screen-parts/page.module.css'
import { PageSection } from '../screen-parts/page-section.tsx'

export const loader = async ({ context }: LoaderFunctionArgs) => {
  const calls = context.get(callsContext)
  const [home, cities] = await Promise.all([
    calls.mainPage.get({ city: context.get(cityContext) }),
    calls.cities.get({}),
  ])
  if (!home.ok || !cities.ok) throw new Error('The home page was refused')
  const cityLines = cities.value.cities.map(({ name, key, shops_count }) => ({ name, key, shops_count }))
  return {
    home: home.value,
    cities: cityLines,
    shopsTotal: cities.value.shops_total,
    origin: context.get(originContext),
  }
}

const TITLE = 'Гладь — уход и\u00a0косметика'
const DESCRIPTION =
  'Магазины косметики «Гладь»: уход за\u00a0лицом и\u00a0телом, макияж, волосы и\u00a0парфюмерия. ' +
  'Самовывоз сегодня и\u00a0доставка по\u00a0России.'

export const meta = ({ loaderData }: MetaArgs<typeof loader>) =>
  pageHead({
    origin: loaderData.origin,
    path: paths.home,
    title: TITLE,
    description: DESCRIPTION,
    picture: loaderData.home.hero?.picture ?? loaderData.home.hero?.cards[0]?.picture ?? null,
    structuredData: [organizationJsonLd(loaderData.origin), websiteJsonLd(loaderData.origin)],
  })

const CityPrompt = () => <NearestCity waits={useUiFlag('backdrop')} />

const CARDS_PER_SHELF = 4

const HomeHero = ({ hero }: { hero: NonNullable<HomeData['hero']> }) => (
  <Hero
    title={hero.title}
    lead={hero.body}
    action={hero.action}
    packs={hero.cards.flatMap((card) =>
      card.picture ? [{ picture: card.picture, heightMm: card.height_mm, alt: `${card.brand.name} ${card.name}` }] : [],
    )}
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
            sizes="(max-width: 979px) 34vw, 18vw"
          />
        )
      }
    />
  )
}

export default function Home() {
  const { home, cities, shopsTotal } = useLoaderData<typeof loader>()
  return (
    <>
      <CityPrompt />
      {home.hero && <HomeHero hero={home.hero} />}
      <ServiceFacts facts={home.services} />
      <PageSection title={'Новинки на\u00a0полке'} more={{ name: `Все ${home.fresh_count}`, to: paths.newProducts }}>
        <CatalogueShelf cards={home.fresh.slice(0, CARDS_PER_SHELF)} />
      </PageSection>
      {home.needs.length > 0 && (
        <PageSection title="Что просит кожа?" close>
          <Needs needs={home.needs} />
        </PageSection>
      )}
      {home.ritual && <HomeRitual ritual={home.ritual} />}
      <PageSection title="Распродажа" more={{ name: `Все ${home.sale_count}`, to: paths.saleProducts }} later>
        <CatalogueShelf cards={home.sale.slice(0, CARDS_PER_SHELF)} />
      </PageSection>
      <PageSection
        title="Бренды, за&nbsp;которыми приходят"
        more={{ name: 'Все от\u00a0А\u00a0до\u00a0Я', to: paths.brands }}
        alt
      >
        <BrandNames brands={home.brands} />
      </PageSection>
      {home.hits.length > 0 && (
        <PageSection title="Хиты" more={{ name: 'Весь каталог', to: paths.products }} later>
          <CatalogueShelf cards={home.hits.slice(0, CARDS_PER_SHELF)} />
        </PageSection>
      )}
      <section className={`${layout.section} ${page.close} ${layout.later}`} aria-label="Магазины">
        <div className={layout.wrap}>
          {home.city ? <CityShops city={home.city} /> : <AllCities cities={cities} shopsTotal={shopsTotal} />}
        </div>
      </section>
      {home.articles.length > 0 && (
        <PageSection title="Что нового" more={{ name: 'Все новости', to: paths.news }} close later>
          <NewsList articles={home.articles} level={3} />
        </PageSection>
      )}
      <div className={`${layout.section} ${page.close} ${layout.later}`}>
        <div className={layout.wrap}>
          <PromoPanels />
        </div>
      </div>
    </>
  )
}
