import type { ReactNode, RefObject } from 'react'
import type { ProductPage, Variant } from '../product.api.ts'
import { counted, REVIEWS } from '#kernel/plural.ts'
import { paths } from '#kernel/pages/paths.ts'
import { PageLink } from '#platform/ui/controls/link.tsx'
import { ChosenPrice } from './chosen-price.tsx'
import { ShareButton } from './share-button.tsx'
import { Stars } from './reviews/stars.tsx'
import { VariantChoice } from './variant-choice.tsx'
import css from './buying.module.css'

type Props = {
  product: ProductPage
  chosen: Variant
  outOfStock: ReadonlySet<number>
  onChoose: (sku: string) => void
  /** «В корзину» and the favourites button, from their features. */
  action: ReactNode
  heart: ReactNode
  /** What the price earns, from its feature; not of a product that nobody can buy. */
  points: ReactNode
  actionRef: RefObject<HTMLDivElement | null>
}

const ProductMeta = ({ product, chosen }: { product: ProductPage; chosen: Variant }) => (
  <p className={css.meta}>
    {product.rating !== null && (
      <a href="#reviews">
        <Stars rating={product.rating} />
        <span>
          <b>{product.rating.toFixed(1)}</b>
        </span>
        <span>{counted(product.reviews_count, REVIEWS)}</span>
      </a>
    )}
    <span>Арт. {chosen.sku}</span>
  </p>
)

/** Column next to the gallery: name, variants, price and the button. */
export const PurchasePanel = ({ product, chosen, outOfStock, onChoose, action, heart, points, actionRef }: Props) => (
  <>
    <p className={css.above}>
      <PageLink className={css.brand} to={paths.brand(product.brand.slug)}>
        {product.brand.name}
      </PageLink>
      <ShareButton title={`${product.brand.name} ${product.name}`} />
    </p>
    <h1 className={css.title} tabIndex={-1}>
      {product.name}
    </h1>
    <ProductMeta product={product} chosen={chosen} />
    <VariantChoice
      axes={product.axes}
      variants={product.variants}
      chosen={chosen}
      outOfStock={outOfStock}
      onChoose={onChoose}
    />
    <ChosenPrice variant={chosen} />
    {!product.discontinued && !outOfStock.has(chosen.id) && points}
    {product.discontinued ? (
      <p className={css.discontinued}>Этот товар больше не&nbsp;продаётся. Ниже&nbsp;— похожие.</p>
    ) : (
      <div className={css.action} ref={actionRef}>
        {action}
        {heart}
      </div>
    )}
  </>
)
