import { useEffect } from 'react'
import { formatMoney } from '#kernel/money.ts'
import { paths } from '#kernel/pages/paths.ts'
import { counted, decimal, REVIEWS } from '#kernel/text.ts'
import { callsContext, cityContext } from '#platform/router/contexts.ts'
import { FailedStep } from '#platform/router/failed-step.tsx'
import { useLoaderData, useNavigate } from '#platform/router/hooks.ts'
import type { LoaderFunctionArgs } from '#platform/router/loader.ts'
import { ButtonLink } from '#platform/ui/controls/button.tsx'
import { PageLink, TextLink } from '#platform/ui/controls/link.tsx'
import { Breadcrumbs } from '#platform/ui/layout/breadcrumbs.tsx'
import { EmptyState } from '#platform/ui/layout/empty-state.tsx'
import layout from '#platform/ui/layout/layout.module.css'
import page from '#platform/ui/layout/page.module.css'
import { VisuallyHidden } from '#platform/ui/layout/visually-hidden.tsx'
import { ProductTile } from '#platform/ui/product/product-tile.tsx'
import { comparedSlugs, MAX_COMPARED } from '../facts/compared-slugs.ts'
import { comparedRow, comparedRows, pricePerUnit, sharedIngredients, type ComparedRow } from '../facts/comparison.ts'
import type { ProductPage, Variant } from '../product.api.ts'
import { comparedHere, storeCompared } from './compare/compare-list.ts'
import css from './compare/compare.module.css'

/** `gone`: of the address, products that do not exist any more. */
export const loader = async ({ context, url }: LoaderFunctionArgs) => {
  const { product } = context.get(callsContext)
  const city = context.get(cityContext)
  const slugs = comparedSlugs(url.searchParams.getAll('p'))
  const answers = await Promise.all(slugs.map((slug) => product.get({ slug, city })))
  return {
    products: answers.flatMap((answer) => (answer.ok ? [answer.value] : [])),
    gone: slugs.filter((_, at) => answers[at]?.ok === false),
  }
}
export const meta = () => [{ title: 'Сравнение товаров' }]

const unitPriceText = ({ price, size_text }: Variant): string | null => {
  const perUnit = pricePerUnit(price, size_text)
  return perUnit && `${formatMoney(perUnit.price)} за\u00a0${perUnit.unit}`
}

const firstOf = ({ variants }: ProductPage): Variant => {
  const [first] = variants
  if (!first) throw new Error('A product without variants')
  return first
}

const rowsOf = (products: readonly ProductPage[]): ComparedRow[] => {
  const row = (name: string, valueOf: (product: ProductPage) => string | null) =>
    comparedRow(name, products.map(valueOf))
  const rows = [
    row('Объём', (product) => firstOf(product).size_text),
    row('Цена за единицу', (product) => unitPriceText(firstOf(product))),
    row('Оценка', ({ rating, reviews_count }) =>
      rating === null ? null : `${decimal(rating)}, ${counted(reviews_count, REVIEWS)}`,
    ),
    row('SPF', ({ spf }) => spf),
    ...comparedRows(products.map(({ attributes }) => attributes)),
    ...comparedRows(products.map(({ facts }) => facts)),
    row('Активные компоненты', ({ composition }) => activesOf(composition)),
    row('Особенности', ({ free_of }) => (free_of.length === 0 ? null : free_of.join(', '))),
  ]
  return rows.filter(({ values }) => values.some((value) => value !== null))
}

const activesOf = (composition: ProductPage['composition']): string | null => {
  const actives = composition.filter(({ is_active }) => is_active)
  return actives.length === 0
    ? null
    : actives.map(({ name, share_text }) => (share_text === null ? name : `${name}, ${share_text}`)).join('; ')
}

const without = (products: readonly ProductPage[], slug: string): string =>
  paths.compare(...products.map((product) => product.slug).filter((one) => one !== slug))

const Head = ({ products }: { products: readonly ProductPage[] }) => (
  <tr>
    <td className={css.corner} />
    {products.map((product) => {
      const { id, height_mm, picture, price } = firstOf(product)
      return (
        <th key={id} scope="col" className={css.product}>
          <ProductTile
            picture={picture ?? product.pictures[0]?.picture ?? null}
            heightMm={height_mm}
            alt=""
            sizes="200px"
          />
          <span className={css.brand}>{product.brand.name}</span>
          <PageLink className={css.name} to={paths.product(product.slug)}>
            {product.name}
          </PageLink>
          <b className={css.price}>{formatMoney(price)}</b>
          {product.discontinued && <span className={css.brand}>больше не&nbsp;продаётся</span>}
          <TextLink
            className={css.remove}
            to={without(products, product.slug)}
            preventScrollReset
            onClick={() => storeCompared(comparedHere().filter((slug) => slug !== product.slug))}
          >
            Убрать<VisuallyHidden> из сравнения: {product.name}</VisuallyHidden>
          </TextLink>
        </th>
      )
    })}
  </tr>
)

const Row = ({ row: { name, values, isSame } }: { row: ComparedRow }) => (
  <tr data-same={isSame && values.length > 1 ? '' : undefined}>
    <th scope="row">{name}</th>
    {values.map((value, at) => (
      <td key={at}>{value ?? '—'}</td>
    ))}
  </tr>
)

/** The line of each pack; what all packs have is pale. */
const Compositions = ({ products }: { products: readonly ProductPage[] }) => {
  const shared = sharedIngredients(products.map(({ composition }) => composition.map(({ inci }) => inci)))
  return (
    <tr>
      <th scope="row">
        Состав
        {shared.size > 0 && <span className={css.hint}>общих: {shared.size}, они бледнее</span>}
      </th>
      {products.map(({ slug, composition }) => (
        <td key={slug} lang="la">
          {composition.length === 0
            ? '—'
            : composition.map(({ inci }, at) => (
                <span key={inci} className={shared.has(inci) ? css.shared : undefined}>
                  {inci}
                  {at === composition.length - 1 ? '' : ', '}
                </span>
              ))}
        </td>
      ))}
    </tr>
  )
}

/** CAT-09: up to four products side by side. The address names them, so that it can be shared; the device remembers them. */
export default function Compare() {
  const { products, gone } = useLoaderData<typeof loader>()
  const navigate = useNavigate()
  useEffect(() => {
    const here = comparedHere().filter((slug) => !gone.includes(slug))
    if (here.length < comparedHere().length) storeCompared(here)
    if (products.length === 0 && here.length > 0) void navigate(paths.compare(...here), { replace: true })
  }, [products, gone, navigate])
  return (
    <div className={`${layout.wrap} ${page.page}`}>
      <Breadcrumbs trail={[{ name: 'Главная', to: paths.home }]} current="Сравнение" />
      <h1 className={page.title} tabIndex={-1}>
        Сравнение
      </h1>
      <FailedStep>Таблица не&nbsp;обновилась. Похоже, пропала связь.</FailedStep>
      {products.length === 0 ? (
        <EmptyState
          title="Сравнивать пока нечего"
          actions={<ButtonLink to={paths.products}>В&nbsp;каталог</ButtonLink>}
        >
          Нажмите «Сравнить» на&nbsp;странице товара: рядом поместятся {MAX_COMPARED}.
        </EmptyState>
      ) : (
        <>
          <div className={css.scroll} role="region" aria-label="Таблица сравнения" tabIndex={0}>
            <table className={css.table}>
              <thead>
                <Head products={products} />
              </thead>
              <tbody>
                {rowsOf(products).map((row) => (
                  <Row key={row.name} row={row} />
                ))}
                {products.some(({ composition }) => composition.length > 0) && <Compositions products={products} />}
              </tbody>
            </table>
          </div>
          {products.length < MAX_COMPARED && (
            <p className={css.more}>
              {products.length === 1 ? 'Добавьте второй товар' : 'Можно добавить ещё'}: «Сравнить» есть на&nbsp;странице
              каждого товара. <TextLink to={paths.products}>В&nbsp;каталог</TextLink>
            </p>
          )}
        </>
      )}
    </div>
  )
}
