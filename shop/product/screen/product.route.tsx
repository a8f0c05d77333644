import { type ComponentProps, Suspense, useMemo, useRef, useState } from 'react'
import { useLoaderData, useLocation, useNavigate } from '#platform/router/hooks.ts'
import type { LoaderFunctionArgs } from '#platform/router/loader.ts'
import type { ProductCard } from '#shop/catalogue/catalog.api.ts'
import type { Companions, ProductPage, Variant } from '../product.api.ts'
import { callsContext, cityContext, originContext, reportContext } from '#platform/router/contexts.ts'
import type { ShouldRevalidate } from '#platform/router/route-state.ts'
import type { MetaArgs } from '#platform/router/screen.ts'
import { NotifyButton } from './arrivals/notify-button.tsx'
import { AddToBasket } from '#shop/basket/screen/add-to-basket.tsx'
import { announceAdded, clearAnnouncement } from '#shop/basket/screen/basket-announcer.tsx'
import { useChangeBasket } from '#shop/basket/screen/use-basket.ts'
import { openCityChooser } from '#shop/places/screen/city/chooser-state.ts'
import { CityLine } from '#shop/places/screen/city/city-line.tsx'
import { useCityKey } from '#platform/client/city-key.ts'
import { Heart } from '#shop/people/screen/favourites/heart.tsx'
import { breadcrumbsJsonLd } from '#shop/content/screen/head/json-ld.ts'
import { productJsonLd } from '#shop/content/screen/head/product-json-ld.ts'
import { pageHead } from '#shop/content/screen/head/page-head.ts'
import { AvailabilityBlock } from './availability.tsx'
import { StickyBuyBar } from './buy-bar.tsx'
import { PurchasePanel } from './buying.tsx'
import { variantBySku, variantLabel } from './choice.ts'
import { Gallery, galleryPictures } from './gallery.tsx'
import { useProductAvailability } from './availability-texts.ts'
import { ProductQuestions } from './questions/product-questions.tsx'
import { ShadeMatchesButton } from './shade-matches-button.tsx'
import { Reviews } from './reviews/reviews.tsx'
import { CompactCards } from './compact-cards.tsx'
import { offerTerms } from './offer-terms.part.ts'
import { AboutProduct, SectionLinks, useCurrentSection } from './sections.tsx'
import { UnwantedNotice, UnwantedToggle } from '#shop/catalogue/screen/unwanted/unwanted-notice.tsx'
import { openSignIn } from '#platform/client/ui-store.ts'
import { RoutineForm } from '#shop/people/screen/routine/routine-form.tsx'
import { useUser } from '#shop/people/screen/sign-in/user-query.ts'
import { ProductBadges } from '#platform/ui/product/badge.tsx'
import { Breadcrumbs } from '#platform/ui/layout/breadcrumbs.tsx'
import { Button } from '#platform/ui/controls/button.tsx'
import { IconButton } from '#platform/ui/controls/icon-button.tsx'
import { lazyComponent } from '#platform/ui/behaviour/lazy-component.tsx'
import layout from '#platform/ui/layout/layout.module.css'
import { slugOf } from '#shop/catalogue/facts/listing-filters.ts'
import type { ProductId, VariantId } from '#kernel/ids.ts'
import { moscowDay } from '#kernel/dates.ts'
import { paths } from '#kernel/pages/paths.ts'
import { EarnedBonusPointsLine } from '#shop/loyalty/screen/earned-bonus-points-line.part.tsx'
import { CatalogueShelf } from '#shop/catalogue/screen/catalogue-shelf.part.tsx'
import { ReturnLine } from '#shop/order/screen/return-line.tsx'
import { ViewedProducts } from '#shop/people/screen/viewed-products.part.tsx'
import { pageNotFound } from '#platform/router/page-not-found.ts'
import { useChangeUnwanted, useUnwanted } from '#shop/catalogue/screen/unwanted.part.ts'
import css from './product.route.module.css'
import { PageSection } from '#platform/ui/layout/page-section.tsx'

const ProductStores = lazyComponent(() => import('./product-stores.part.tsx').then((module) => module.ProductStores))

const ProductCarriers = lazyComponent(() =>
  import('./product-carriers.part.tsx').then((module) => module.ProductCarriers),
)

const RoutineButton = lazyComponent(() =>
  import('#shop/people/screen/routine/routine-button.tsx').then((module) => module.RoutineButton),
)

const MAX_GOES_WITH = 4
const MAX_SUBSTITUTES = 3
const NO_COMPANIONS: Companions = { similar: [], goes_with: [], tied_by: 'editors' }

export const loader = async ({ context, params, url }: LoaderFunctionArgs) => {
  const { pathname } = url
  const slug = params['slug'] ?? ''
  const city = context.get(cityContext)
  const { product: calls, questions: questionCalls } = context.get(callsContext)
  const report = context.get(reportContext)
  const [product, reviews, companions, questions] = await Promise.all([
    calls.get({ slug, city }),
    calls.reviews({ slug }),
    // The page is shown without them.
    calls.companions({ slug, city }).catch(report),
    questionCalls.list({ slug }).catch(report),
  ])
  if (!product.ok || !reviews.ok) throw pageNotFound(pathname)
  return {
    product: product.value,
    reviews: reviews.value,
    companions: companions?.ok ? companions.value : NO_COMPANIONS,
    questions: questions?.ok && questions.value,
    origin: context.get(originContext),
  }
}

/** Changing only the query chooses another variant, whose data is already loaded. */
export const shouldRevalidate: ShouldRevalidate = ({ currentUrl, nextUrl }) =>
  currentUrl.pathname !== nextUrl.pathname || currentUrl.search === nextUrl.search

const breadcrumbsOf = (product: ProductPage) => [
  { name: 'Главная', path: paths.home },
  ...[...product.category.ancestors, product.category].map(({ name, path }) => ({ name, path: paths.category(path) })),
  { name: product.name, path: paths.product(product.slug) },
]

export const meta = ({ loaderData, location, shop }: MetaArgs<typeof loader>) => {
  const { product, reviews, origin } = loaderData
  const chosen = variantBySku(product.variants, new URLSearchParams(location.search).get('v'))
  const terms = import.meta.env.SSR ? offerTerms(shop.terms, product.category.path, moscowDay(new Date())) : {}
  return pageHead({
    origin,
    path: paths.product(product.slug),
    title: `${product.name}, ${product.brand.name}`,
    description: product.lead,
    kind: 'product',
    picture: product.pictures[0]?.picture ?? null,
    structuredData: [
      ...(chosen ? [productJsonLd(origin, shop, product, chosen, { terms, reviews: reviews.reviews })] : []),
      breadcrumbsJsonLd(origin, breadcrumbsOf(product)),
    ],
  })
}

const useChosenVariant = (variants: readonly Variant[]) => {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const chosen = variantBySku(variants, new URLSearchParams(search).get('v'))
  if (!chosen) throw new Error('A product without variants')
  return {
    chosen,
    choose: (sku: string) =>
      void navigate(`${pathname}?${new URLSearchParams({ v: sku })}`, { replace: true, preventScrollReset: true }),
  }
}

/** Adds the product to the basket in place. */
const AddCompanion = ({ card }: { card: ProductCard }) => {
  const change = useChangeBasket()
  return (
    card.available && (
      <IconButton
        className={css.also}
        icon="plus"
        label={`В\u00a0корзину: ${card.name}`}
        onClick={() => {
          clearAnnouncement()
          void change({ kind: 'add', variantId: card.variant_id, quantity: 1 }).then(
            (added) => added && announceAdded(card.name),
          )
        }}
      />
    )
  )
}

const waitedName = ({ brand, name }: ProductPage, variant: Variant): string =>
  `${brand.name} ${name}, ${variantLabel(variant)}`

/** What is sold in the city instead of a product that is not. */
const Substitutes = ({ cards }: { cards: readonly ProductCard[] }) => (
  <CompactCards
    title={'Похожие в\u00a0наличии'}
    cards={cards.filter(({ available }) => available)}
    most={MAX_SUBSTITUTES}
    action={(card) => <AddCompanion card={card} />}
  />
)

/** CAT-14: the ingredients of the product that the visitor does not want. */
const useUnwantedHere = ({ composition }: ProductPage) => {
  const codes = new Set(useUnwanted().map(({ code }) => code))
  return composition.filter(({ inci }) => codes.has(slugOf(inci)))
}

/** A form until the user has loaded: neither the server nor the first render has the button's script. */
const RoutineOffer = (props: { productId: ProductId; variantId: VariantId }) => {
  const { initialized } = useUser()
  const form = <RoutineForm variantId={props.variantId} />
  return initialized ? (
    <Suspense fallback={form}>
      <RoutineButton {...props} />
    </Suspense>
  ) : (
    form
  )
}

type TopProps = { product: ProductPage; similar: readonly ProductCard[]; unwanted: readonly string[] }
const ProductTop = ({ product, similar, unwanted }: TopProps) => {
  const { chosen, choose } = useChosenVariant(product.variants)
  const key = useCityKey()
  const availability = useProductAvailability(product.id, key)
  const stock = availability.data?.variants
  const outOfStock = useMemo(
    () => new Set(stock?.flatMap((variant) => (variant.best_quantity === 0 ? [variant.variant_id] : []))),
    [stock],
  )
  const [stores, setStores] = useState<'never' | 'open' | 'closed'>('never')
  const awaited = { productId: product.id, variantId: chosen.id, name: waitedName(product, chosen) }
  // Nobody has said where it is to come to, and stores of some cities have it.
  const isForCity =
    availability.data?.city_name === null &&
    stock?.some(({ variant_id, other_cities }) => variant_id === chosen.id && other_cities.length > 0)
  const mainAction = useRef<HTMLDivElement>(null)
  const buy = (size: 'md' | 'lg') => (
    <AddToBasket
      variantId={chosen.id}
      available={!outOfStock.has(chosen.id)}
      name={product.name}
      size={size}
      look="primary"
      outOfStock={
        isForCity ? (
          <Button size={size} wide aria-haspopup="dialog" onClick={() => openCityChooser()}>
            Выбрать город
          </Button>
        ) : (
          <NotifyButton of={awaited} size={size} />
        )
      }
    />
  )
  const badges = {
    salePercent: chosen.sale_percent,
    spf: product.spf,
    isNew: product.is_new,
    isHit: product.is_hit,
    labels: product.labels,
  }
  return (
    <div className={css.top}>
      <Gallery
        key={product.slug}
        shots={galleryPictures(product, chosen)}
        heightMm={chosen.height_mm}
        badges={<ProductBadges {...badges} />}
      />
      <section className={css.buying} aria-label="Покупка">
        <PurchasePanel
          product={product}
          chosen={chosen}
          outOfStock={outOfStock}
          onChoose={choose}
          action={buy('lg')}
          heart={<Heart productId={product.id} of={`${product.brand.name} ${product.name}`} large />}
          bonusPoints={<EarnedBonusPointsLine paid={chosen.price} />}
          shadeMatches={chosen.shade_color !== null && <ShadeMatchesButton variant={chosen} city={key} />}
          actionRef={mainAction}
        />
        <UnwantedNotice names={unwanted} />
        {!product.discontinued && (
          <AvailabilityBlock
            variant={chosen}
            query={availability}
            city={<CityLine />}
            onStores={() => setStores('open')}
            carriers={
              <Suspense fallback={<li className={css.carriersPending} />}>
                <ProductCarriers city={key} variantId={chosen.id} toDoor={availability.data?.courier === null} />
              </Suspense>
            }
          />
        )}
        {(product.discontinued || outOfStock.has(chosen.id)) && <Substitutes cards={similar} />}
        {product.in_routine && !product.discontinued && <RoutineOffer productId={product.id} variantId={chosen.id} />}
        {!product.discontinued && <ReturnLine category={product.category.path} className={css.returns} />}
        {stores !== 'never' && availability.data && (
          <Suspense>
            <ProductStores
              open={stores === 'open'}
              onClose={() => setStores('closed')}
              city={key}
              cityNameIn={availability.data.city_name_in}
              stores={stock?.find(({ variant_id }) => variant_id === chosen.id)?.stores ?? []}
              awaited={awaited}
            />
          </Suspense>
        )}
      </section>
      {!product.discontinued && (
        <StickyBuyBar
          mainAction={mainAction}
          name={product.name}
          variantName={product.variants.length > 1 ? variantLabel(chosen) : ''}
          price={chosen.price}
          action={buy('md')}
        />
      )}
    </div>
  )
}

const signInToReview = (address: string): void => openSignIn(address, 'review')

const ProductReviews = (props: Pick<ComponentProps<typeof Reviews>, 'product' | 'first'>) => {
  const { user, initialized } = useUser()
  return <Reviews {...props} writer={{ signedIn: initialized ? user !== null : null, onSignIn: signInToReview }} />
}

export default function Product() {
  const { product, reviews, questions, companions } = useLoaderData<typeof loader>()
  const crumbs = breadcrumbsOf(product)
  const unwanted = useUnwantedHere(product)
  const unwantedInci = new Set(unwanted.map(({ inci }) => inci))
  const changeUnwanted = useChangeUnwanted()
  const current = useCurrentSection(['about', 'usage', 'composition', 'reviews', 'questions', 'similar'])
  return (
    <>
      <div className={layout.wrap}>
        <Breadcrumbs trail={crumbs.slice(0, -1).map(({ name, path }) => ({ name, to: path }))} current={product.name} />
        <ProductTop
          key={product.slug}
          product={product}
          similar={companions.similar}
          unwanted={unwanted.map(({ name }) => name)}
        />
      </div>
      <div className={layout.wrap}>
        <SectionLinks product={product} questions={questions ? questions.total : 0} current={current} />
        <AboutProduct
          product={product}
          unwanted={unwantedInci}
          toggleOf={({ inci, name }) => {
            const pressed = unwantedInci.has(inci)
            return (
              <UnwantedToggle
                name={name}
                pressed={pressed}
                onPress={() => changeUnwanted({ code: slugOf(inci), name, inci }, !pressed)}
              />
            )
          }}
          aside={
            <CompactCards
              title={companions.tied_by === 'orders' ? 'С\u00a0этим покупают' : 'С\u00a0чем сочетать'}
              cards={companions.goes_with}
              most={MAX_GOES_WITH}
              action={(card) => <AddCompanion card={card} />}
            />
          }
        />
        <ProductReviews product={product} first={reviews} />
        {questions && <ProductQuestions key={product.slug} slug={product.slug} first={questions} />}
      </div>
      {companions.similar.length > 0 && (
        <PageSection id="similar" title="Похожие" alt>
          <CatalogueShelf cards={companions.similar.slice(0, 4)} />
        </PageSection>
      )}
      <ViewedProducts key={product.id} productId={product.id} />
    </>
  )
}
