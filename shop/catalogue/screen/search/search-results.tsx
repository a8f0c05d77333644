import { memo, type ReactNode } from 'react'
import type { SearchResults } from '../../search.api.ts'
import { withoutWordsText } from '../../facts/recordable-phrase.ts'
import { groupedDigits, counted, PRODUCTS } from '#kernel/text.ts'
import { paths } from '#kernel/pages/paths.ts'
import { LinkButton, PageLink, TextLink } from '#platform/ui/controls/link.tsx'
import { VisuallyHidden } from '#platform/ui/layout/visually-hidden.tsx'
import { ProductRow } from './product-row.tsx'
import phrases from './phrase-lists.module.css'
import css from './search-results.module.css'

type NamedLink = { readonly to: string; readonly name: string; readonly count?: number }

const LinkList = ({ title, links }: { title: string; links: readonly NamedLink[] }) =>
  links.length === 0 ? null : (
    <section className={phrases.list}>
      <h3 className={phrases.heading}>{title}</h3>
      <ul>
        {links.map(({ to, name, count }) => (
          <li key={to} className={phrases.row}>
            <PageLink to={to}>
              {name}
              {count !== undefined && (
                <span className={phrases.count}>
                  <span aria-hidden>{groupedDigits(count)}</span>
                  <VisuallyHidden>, {counted(count, PRODUCTS)}</VisuallyHidden>
                </span>
              )}
            </PageLink>
          </li>
        ))}
      </ul>
    </section>
  )

/** Pages, categories and brands of the phrase, before its products. */
export const FoundLinks = memo(({ pages, categories, brands }: SearchResults) => (
  <>
    <LinkList title="Страницы" links={pages.map(({ url, title }) => ({ to: url, name: title }))} />
    <LinkList
      title="Разделы"
      links={categories.map(({ path, name, count }) => ({ to: paths.category(path), name, count }))}
    />
    <LinkList title="Бренды" links={brands.map(({ slug, name, count }) => ({ to: paths.brand(slug), name, count }))} />
  </>
))

export type RootCategory = { readonly path: string; readonly name: string }

export const RootLinks = ({ roots }: { roots: readonly RootCategory[] }) => (
  <LinkList title="Разделы" links={roots.map(({ path, name }) => ({ to: paths.category(path), name }))} />
)

type FoundText = Pick<SearchResults, 'query' | 'near_misses' | 'dropped' | 'total' | 'pages'> & {
  readonly products: readonly unknown[]
}

/** «Нашли 4 товара», with the words that were left out, or that nothing fits. A page may answer a phrase that no product fits. */
export const foundText = ({ query, near_misses, dropped, total, pages, products }: FoundText): string => {
  if (total > 0 && !near_misses) {
    const found = `Нашли ${counted(total, PRODUCTS)}`
    return dropped.length === 0 ? found : `${found} ${withoutWordsText(dropped)}`
  }
  const nothing = `Ничего не\u00a0нашли по\u00a0«${query}».`
  if (products.length > 0) return `${nothing} Похожее:`
  const [page] = pages
  return page ? `Товаров по\u00a0«${query}» нет, есть страница «${page.title}».` : nothing
}

type Props = {
  results: SearchResults
  /** The phrase as typed. */
  phrase: string
  /** What Enter searches for, for screen readers. */
  enterSearches: string
  onVerbatim: () => void
  /** Shown when there is no product. */
  children: ReactNode
}

/** The products of the phrase under a line that says what was found. */
export const FoundProducts = ({ results, phrase, enterSearches, onVerbatim, children }: Props) => {
  const { query, repaired, near_misses, total, products } = results
  return (
    <>
      {repaired && (
        <p className={css.repair}>
          Показаны результаты для «{query}». <LinkButton onClick={onVerbatim}>Искать «{phrase}»</LinkButton>
        </p>
      )}
      <div className={css.head} data-nothing={total === 0 || near_misses ? '' : undefined}>
        <p role="status">
          {foundText(results)}
          {enterSearches !== phrase && <VisuallyHidden>. Enter ищет «{enterSearches}»</VisuallyHidden>}
        </p>
        {total > products.length && !near_misses && <TextLink to={paths.search(phrase)}>Показать все</TextLink>}
      </div>
      {products.length > 0 ? <ProductRow cards={products} label="Найденные товары" /> : children}
    </>
  )
}
