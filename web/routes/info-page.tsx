import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { callsContext, originContext } from '#web/api/contexts.ts'
import { WriteToUs } from '#web/features/feedback/write-to-us.tsx'
import { breadcrumbs } from '#web/features/head/json-ld.ts'
import { pageHead } from '#web/features/head/page-head.ts'
import { InfoMenu } from '#web/features/prose/info-menu.tsx'
import { Prose } from '#web/features/prose/prose.tsx'
import { ShopList } from '#web/features/prose/shop-list.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import layout from '#web/ui/layout.module.css'
import css from './info-page.module.css'
import { pageNotFound } from './not-found-answer.ts'
import page from './page.module.css'

const SHOPS = '/about/shops'
const CONTACTS = '/contacts'

export const loader = async ({ context, request }: LoaderFunctionArgs) => {
  const path = new URL(request.url).pathname.replace(/\/+$/, '')
  const calls = context.get(callsContext)
  const [answer, cities] = await Promise.all([calls.blog.page({ path }), path === SHOPS ? calls.cities.get({}) : null])
  if (!answer.ok) throw pageNotFound(path)
  return { path, page: answer.value, cities: cities?.ok ? cities.value.cities : [], origin: context.get(originContext) }
}

export const meta = ({ loaderData }: MetaArgs<typeof loader>) =>
  loaderData &&
  pageHead({
    origin: loaderData.origin,
    path: loaderData.path,
    title: loaderData.page.title,
    description: loaderData.page.description,
    facts: [breadcrumbs(loaderData.origin, [{ name: 'Главная', path: '/' }, { name: loaderData.page.title, path: loaderData.path }])],
  })

/** One page for everything editors write; the shops' page adds the shops. */
export default function InfoPage() {
  const { path, page: content, cities } = useLoaderData<typeof loader>()
  return (
    <div className={`${layout.wrap} ${page.page}`}>
      <Breadcrumbs trail={[{ name: 'Главная', to: '/' }]} current={content.title} />
      <h1 className={page.title} tabIndex={-1}>
        {content.title}
      </h1>
      <div className={css.columns}>
        <InfoMenu current={path} />
        <div>
          <Prose html={content.body_html} />
          {path === CONTACTS && <WriteToUs />}
          {cities.length > 0 && <ShopList cities={cities} />}
        </div>
      </div>
    </div>
  )
}
