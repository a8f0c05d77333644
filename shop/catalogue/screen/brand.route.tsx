import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { counted, PRODUCTS } from '#kernel/plural.ts'
import { paths } from '#kernel/pages/paths.ts'
import { callsContext, cityContext, originContext } from '#platform/router/contexts.ts'
import type { MetaArgs } from '#platform/router/screen.ts'
import { BrandHeader, BrandStory } from './brands/brand-head.tsx'
import { breadcrumbsJsonLd } from '#shop/content/screen/head/json-ld.ts'
import { pageHead } from '#shop/content/screen/head/page-head.ts'
import { Breadcrumbs } from '#platform/ui/layout/breadcrumbs.tsx'
import { ButtonLink } from '#platform/ui/controls/button.tsx'
import layout from '#platform/ui/layout/layout.module.css'
import { VisuallyHidden } from '#platform/ui/layout/visually-hidden.tsx'
import { CatalogueShelf } from './catalogue-shelf.part.tsx'
import { pageNotFound } from '#platform/router/page-not-found.ts'
import page from '#platform/ui/layout/page.module.css'

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
