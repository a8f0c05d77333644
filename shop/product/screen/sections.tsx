import type { ReactNode } from 'react'
import type { ProductPage } from '../product.api.ts'
import { paths } from '#kernel/pages/paths.ts'
import { Icon } from '#platform/ui/images/icon.tsx'
import { PageLink } from '#platform/ui/controls/link.tsx'
import { Composition, type CompositionProps } from './composition.tsx'
import css from './sections.module.css'

/** Links to the sections that this product has: a device, for one, has no composition. */
export const SectionLinks = ({ product, current }: { product: ProductPage; current: string }) => {
  const parts = [
    { id: 'about', name: 'О\u00a0товаре' },
    ...(product.usage_steps.length > 0 ? [{ id: 'usage', name: 'Как применять' }] : []),
    ...(product.composition.length > 0 ? [{ id: 'composition', name: 'Состав' }] : []),
    { id: 'reviews', name: 'Отзывы', count: product.reviews_count },
    { id: 'similar', name: 'Похожие' },
  ]
  return (
    <nav className={css.contents} aria-label="Разделы страницы">
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
