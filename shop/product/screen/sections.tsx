import { type ReactNode, useEffect, useState } from 'react'
import type { ProductPage } from '../product.api.ts'
import { paths } from '#kernel/pages/paths.ts'
import { Icon } from '#platform/ui/images/icon.tsx'
import { PageLink } from '#platform/ui/controls/link.tsx'
import { Composition, type CompositionProps } from './composition.tsx'
import css from './sections.module.css'

/** Share of the viewport height above the line where the visitor reads. */
const READING_LINE = 0.34

const sectionBeingRead = (parts: readonly HTMLElement[]): string | undefined =>
  (parts.findLast((part) => part.getBoundingClientRect().top <= innerHeight * READING_LINE) ?? parts[0])?.id

/** Id of the section being read, of those of `ids` that are on the page. */
export const useCurrentSection = (ids: readonly string[]): string => {
  const [current, setCurrent] = useState(ids[0] ?? '')
  const key = ids.join()
  useEffect(() => {
    const parts = key.split(',').flatMap((id) => document.getElementById(id) ?? [])
    const update = () => setCurrent((before) => sectionBeingRead(parts) ?? before)
    // The current section can change only when an edge crosses the reading line.
    const observer = new IntersectionObserver(update, { rootMargin: '-34% 0px -66%' })
    for (const part of parts) observer.observe(part)
    return () => observer.disconnect()
  }, [key])
  return current
}

/** Links to the sections that this product has: a device, for one, has no composition. */
export const SectionLinks = ({
  product,
  questions,
  current,
}: {
  product: ProductPage
  questions: number
  current: string
}) => {
  const parts = [
    { id: 'about', name: 'О\u00a0товаре' },
    ...(product.usage_steps.length > 0 ? [{ id: 'usage', name: 'Как применять' }] : []),
    ...(product.composition.length > 0 ? [{ id: 'composition', name: 'Состав' }] : []),
    { id: 'reviews', name: 'Отзывы', count: product.reviews_count },
    { id: 'questions', name: 'Вопросы', count: questions },
    { id: 'similar', name: 'Похожие' },
  ]
  return (
    <nav className={css.contents} data-below-header="" aria-label="Разделы страницы">
      <ul>
        {parts.map((part) => (
          <li key={part.id}>
            <a href={`#${part.id}`} aria-current={part.id === current ? 'true' : undefined}>
              {part.name}
              {'count' in part && part.count > 0 && <small>{part.count}</small>}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const CollapsibleSection = ({
  id,
  title,
  open = false,
  children,
}: {
  id: string
  title: string
  open?: boolean
  children: ReactNode
}) => (
  <details id={id} className={css.section} open={open}>
    <summary>
      <h2>{title}</h2>
      <Icon name="chevron-down" size={24} />
    </summary>
    <div className={css.inside}>{children}</div>
  </details>
)

const Facts = ({ facts, attributes }: Pick<ProductPage, 'facts' | 'attributes'>) => (
  <dl className={css.facts}>
    {attributes.map((fact) => (
      <FactPair key={fact.name} {...fact} />
    ))}
    {facts.map((fact) => (
      <FactPair key={fact.name} {...fact} />
    ))}
  </dl>
)
type Fact = ProductPage['facts'][number] & { explanation?: string | null }
const FactPair = ({ name, value, explanation }: Fact) => (
  <>
    <dt title={explanation ?? undefined}>{name}</dt>
    <dd>{value}</dd>
  </>
)

/** Lead, description and collapsible sections, with characteristics in a side column. */
export const AboutProduct = ({
  product,
  aside,
  toggleOf,
  unwanted,
}: { product: ProductPage; aside: ReactNode } & Pick<CompositionProps, 'toggleOf' | 'unwanted'>) => (
  <div className={css.columns} id="about">
    <div>
      <p className={css.lead}>{product.lead}</p>
      <div className={css.text} dangerouslySetInnerHTML={{ __html: product.description_html }} />
      <div className={css.sections}>
        {product.usage_steps.length > 0 && (
          <CollapsibleSection id="usage" title="Как применять" open>
            <ol className={css.steps}>
              {product.usage_steps.map((step) => (
                <li key={step}>
                  <span>{step}</span>
                </li>
              ))}
            </ol>
          </CollapsibleSection>
        )}
        {product.composition.length > 0 && (
          <CollapsibleSection id="composition" title="Состав" open>
            <Composition
              ingredients={product.composition}
              parts={product.composition_parts}
              freeOf={product.free_of}
              unwanted={unwanted}
              toggleOf={toggleOf}
            />
          </CollapsibleSection>
        )}
        <CollapsibleSection id="brand" title={`Бренд «${product.brand.name}»`}>
          <p>{product.brand.tagline}</p>
          <p>
            <PageLink className={css.link} to={paths.brand(product.brand.slug)}>
              Все товары бренда
            </PageLink>
          </p>
        </CollapsibleSection>
      </div>
    </div>
    <aside aria-label="Характеристики">
      <Facts facts={product.facts} attributes={product.attributes} />
      {aside}
    </aside>
  </div>
)
