import { type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router'
import type { Promotion } from '#contract/promotions.schema.ts'
import { periodText } from '#domain/promo-code-terms.ts'
import { counted, PRODUCTS } from '#domain/plural.ts'
import { paths } from '#domain/paths.ts'
import { callsContext, cityContext, originContext } from '#web/router/contexts.ts'
import type { MetaArgs } from '#web/router/screen.ts'
import { breadcrumbsJsonLd } from '#web/features/head/json-ld.ts'
import { pageHead } from '#web/features/head/page-head.ts'
import { InfoMenu } from '#web/features/content/info-menu.tsx'
import { RichText } from '#web/features/content/rich-text.tsx'
import { PromoCodeList } from '#web/features/promo-code/promo-code-list.tsx'
import { Breadcrumbs } from '#web/ui/layout/breadcrumbs.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { TextLink } from '#web/ui/controls/link.tsx'
import { CatalogueShelf } from '../screen-parts/catalogue-shelf.tsx'
import info from '../screen-parts/info-columns.module.css'
import { pageNotFound } from '../screen-parts/page-not-found.ts'
import page from '../screen-parts/page.module.css'
import css from './promotions.module.css'

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
