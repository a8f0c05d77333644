import { useLoaderData } from '#platform/router/hooks.ts'
import type { LoaderFunctionArgs } from '#platform/router/loader.ts'
import { counted, PRODUCTS } from '#kernel/text.ts'
import { paths } from '#kernel/pages/paths.ts'
import { callsContext, cityContext, originContext } from '#platform/router/contexts.ts'
import type { MetaArgs } from '#platform/router/screen.ts'
import { breadcrumbsJsonLd } from '#shop/content/screen/head/json-ld.ts'
import { pageHead } from '#shop/content/screen/head/page-head.ts'
import { Breadcrumbs } from '#platform/ui/layout/breadcrumbs.tsx'
import { ButtonLink } from '#platform/ui/controls/button.tsx'
import layout from '#platform/ui/layout/layout.module.css'
import { VisuallyHidden } from '#platform/ui/layout/visually-hidden.tsx'
import { CatalogueShelf } from './catalogue-shelf.part.tsx'
import { pageNotFound } from '#platform/router/page-not-found.ts'
import page from '#platform/ui/layout/page.module.css'
import type { BrandPage } from '../brands.api.ts'
import { WaterlineScene, ReflectedText } from '#platform/ui/layout/waterline-scene.tsx'
import { Picture } from '#platform/ui/images/picture.tsx'
import { PHONE } from '#platform/ui/styles/breakpoints.ts'
import text from '#platform/ui/styles/text.module.css'
import css from './brands/brand-head.module.css'

/** Name on the waterline and tagline: the products follow immediately. */
const BrandHeader = ({ brand }: { brand: BrandPage }) => (
  <>
    <WaterlineScene as="header" className={css.scene}>
      <ReflectedText as="h1" className={css.name}>
        {brand.name}
      </ReflectedText>
    </WaterlineScene>
    <div className={css.lead}>
      <p className={text.d32}>{brand.tagline}</p>
      <p className={text.muted}>
        {brand.country}, {counted(brand.products_count, PRODUCTS)}
      </p>
    </div>
  </>
)

/** Picture and story, below the products. */
const BrandStory = ({ brand }: { brand: BrandPage }) => (
  <section className={css.about} aria-label={`О\u00a0бренде ${brand.name}`}>
    {brand.picture && (
      <div className={css.frame}>
        <Picture
          {...brand.picture}
          alt=""
          sizes={`${PHONE} 100vw, 560px`}
          widths={[320, 480, 640, 800]}
          fit="cover"
          className={css.picture}
        />
      </div>
    )}
    <div className={css.story} dangerouslySetInnerHTML={{ __html: brand.story_html }} />
  </section>
)

export const loader = async ({ context, params, url }: LoaderFunctionArgs) => {
  const slug = params['slug'] ?? ''
  const answer = await context.get(callsContext).brands.get({ slug, city: context.get(cityContext) })
  if (!answer.ok) throw pageNotFound(url.pathname)
  return { brand: answer.value, origin: context.get(originContext) }
}

export const meta = ({ loaderData, shop }: MetaArgs<typeof loader>) => {
  const { brand, origin } = loaderData
  const path = paths.brand(brand.slug)
  return pageHead({
    origin,
    path,
    title: `Бренд ${brand.name}`,
    description: `${brand.tagline} ${counted(brand.products_count, PRODUCTS)} в\u00a0магазинах «${shop.name}».`,
    picture: brand.picture ?? brand.cards[0]?.picture ?? null,
    structuredData: [
      breadcrumbsJsonLd(origin, [
        { name: 'Главная', path: paths.home },
        { name: 'Бренды', path: paths.brands },
        { name: brand.name, path },
      ]),
    ],
  })
}

export default function Brand() {
  const { brand } = useLoaderData<typeof loader>()
  const more = brand.products_count > brand.cards.length
  return (
    <div className={`${layout.wrap} ${page.page}`}>
      <Breadcrumbs
        trail={[
          { name: 'Главная', to: paths.home },
          { name: 'Бренды', to: paths.brands },
        ]}
        current={brand.name}
      />
      <BrandHeader brand={brand} />
      <h2>
        <VisuallyHidden>Товары</VisuallyHidden>
      </h2>
      <CatalogueShelf cards={brand.cards} label={`Товары бренда ${brand.name}`} eager={4} />
      {more && (
        <p className={page.more}>
          <ButtonLink look="line" to={paths.productsOfBrand(brand.slug)}>
            Все {counted(brand.products_count, PRODUCTS)}
          </ButtonLink>
        </p>
      )}
      <BrandStory brand={brand} />
    </div>
  )
}
