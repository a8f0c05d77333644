import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { paths } from '#kernel/pages/paths.ts'
import { callsContext, originContext, shopContext } from '#platform/router/contexts.ts'
import type { MetaArgs } from '#platform/router/screen.ts'
import { BrandAlphabet } from './brands/brand-alphabet.tsx'
import { breadcrumbsJsonLd } from '#shop/content/screen/head/json-ld.ts'
import { pageHead } from '#shop/content/screen/head/page-head.ts'
import { Breadcrumbs } from '#platform/ui/layout/breadcrumbs.tsx'
import layout from '#platform/ui/layout/layout.module.css'
import page from '#platform/ui/layout/page.module.css'

export const loader = async ({ context }: LoaderFunctionArgs) => {
  const answer = await context.get(callsContext).brands.all({})
  if (!answer.ok) throw new Error('The brands were refused')
  return {
    brands: answer.value,
    description: context.get(shopContext).words.brands,
    origin: context.get(originContext),
  }
}

export const meta = ({ loaderData }: MetaArgs<typeof loader>) =>
  pageHead({
    origin: loaderData.origin,
    path: paths.brands,
    title: 'Бренды',
    description: loaderData.description,
    structuredData: [
      breadcrumbsJsonLd(loaderData.origin, [
        { name: 'Главная', path: paths.home },
        { name: 'Бренды', path: paths.brands },
      ]),
    ],
  })

export default function Brands() {
  const { brands } = useLoaderData<typeof loader>()
  return (
    <div className={`${layout.wrap} ${page.page}`}>
      <Breadcrumbs trail={[{ name: 'Главная', to: paths.home }]} current="Бренды" />
      <h1 className={page.title} tabIndex={-1}>
        Бренды
      </h1>
      <BrandAlphabet brands={brands} />
    </div>
  )
}
