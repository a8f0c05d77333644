import { useLoaderData, useNavigate } from '#platform/router/hooks.ts'
import type { LoaderFunctionArgs } from '#platform/router/loader.ts'
import type { Promotion } from '../promotions.api.ts'
import { periodText } from '../facts/promo-code-terms.ts'
import { counted, PRODUCTS } from '#kernel/text.ts'
import { paths } from '#kernel/pages/paths.ts'
import { callsContext, cityContext, originContext } from '#platform/router/contexts.ts'
import type { MetaArgs } from '#platform/router/screen.ts'
import { breadcrumbsJsonLd } from '#shop/content/screen/head/json-ld.ts'
import { pageHead } from '#shop/content/screen/head/page-head.ts'
import { InfoMenu } from '#shop/content/screen/page/info-menu.tsx'
import { RichText } from '#shop/content/screen/page/rich-text.tsx'
import { PromoCodeList } from './promo-code-list.tsx'
import { Breadcrumbs } from '#platform/ui/layout/breadcrumbs.tsx'
import layout from '#platform/ui/layout/layout.module.css'
import { TextLink } from '#platform/ui/controls/link.tsx'
import { CatalogueShelf } from '#shop/catalogue/screen/catalogue-shelf.part.tsx'
import info from '#shop/catalogue/screen/info-columns.module.css'
import { pageNotFound } from '#platform/router/page-not-found.ts'
import page from '#platform/ui/layout/page.module.css'
import css from './promotions.route.module.css'

const PATH = paths.promotions

export const loader = async ({ context }: LoaderFunctionArgs) => {
  const calls = context.get(callsContext)
  const [content, list, codes] = await Promise.all([
    calls.blog.page({ path: PATH }),
    calls.promotions.list({ city: context.get(cityContext) }),
    calls.promotions.promoCodes({}),
  ])
  if (!content.ok) throw pageNotFound(PATH)
  return {
    content: content.value,
    promotions: list.ok ? list.value : [],
    codes: codes.ok ? codes.value : [],
    origin: context.get(originContext),
  }
}

export const meta = ({ loaderData }: MetaArgs<typeof loader>) =>
  pageHead({
    origin: loaderData.origin,
    path: PATH,
    title: loaderData.content.title,
    description: loaderData.content.description,
    structuredData: [
      breadcrumbsJsonLd(loaderData.origin, [
        { name: 'Главная', path: paths.home },
        { name: loaderData.content.title, path: PATH },
      ]),
    ],
  })

const PromotionSection = ({ promotion }: { promotion: Promotion }) => (
  <section className={css.offer} aria-labelledby={promotion.code}>
    <p className={css.term}>{periodText(promotion)}</p>
    <h2 id={promotion.code} className={css.title}>
      {promotion.title}
    </h2>
    <RichText html={promotion.body_html} />
    {promotion.cards.length > 0 && (
      <div className={css.products}>
        <CatalogueShelf cards={promotion.cards} label={`Товары акции «${promotion.title}»`} />
      </div>
    )}
    {promotion.link !== null && (
      <p className={css.more}>
        <TextLink to={promotion.link}>
          {promotion.count > promotion.cards.length
            ? `В\u00a0акции ${counted(promotion.count, PRODUCTS)}`
            : 'Подробнее'}
        </TextLink>
      </p>
    )}
  </section>
)

/** ROUTE-10: current promotions with their products; general rules are an editors' page. */
export default function Promotions() {
  const { content, promotions, codes } = useLoaderData<typeof loader>()
  const navigate = useNavigate()
  return (
    <div className={`${layout.wrap} ${page.page}`}>
      <Breadcrumbs trail={[{ name: 'Главная', to: paths.home }]} current={content.title} />
      <h1 className={page.title} tabIndex={-1}>
        {content.title}
      </h1>
      <PromoCodeList codes={codes} onApply={() => void navigate(paths.cart)} />
      {promotions.map((promotion) => (
        <PromotionSection key={promotion.code} promotion={promotion} />
      ))}
      <div className={info.columns}>
        <InfoMenu current={PATH} />
        <div>
          <RichText html={content.body_html} />
        </div>
      </div>
    </div>
  )
}
