import { type ReactNode, type RefObject, useState } from 'react'
import type { ProductPage, Variant } from '../product.api.ts'
import { counted, decimal, REVIEWS } from '#kernel/text.ts'
import { paths } from '#kernel/pages/paths.ts'
import { PageLink } from '#platform/ui/controls/link.tsx'
import { CompareButton } from './compare/compare-button.tsx'
import { Stars } from './reviews/stars.tsx'
import { isSizeChosen } from './choice.ts'
import { VariantChoice } from './variant-choice.tsx'
import text from '#platform/ui/styles/text.module.css'
import css from './buying.module.css'
import { Icon } from '#platform/ui/images/icon.tsx'
import { formatMoney } from '#kernel/money.ts'
import { VisuallyHidden } from '#platform/ui/layout/visually-hidden.tsx'

/** CAT-12: a crossed-out price is accompanied by the lowest price of the 30 days before the reduction. */
const ChosenPrice = ({ variant }: { variant: Variant }) => (
  <div>
    <p className={css.price}>
      <span data-testid="price" className={variant.old_price === null ? css.now : `${css.now} ${css.sale}`}>
        {variant.old_price !== null && <VisuallyHidden>Цена со скидкой </VisuallyHidden>}
        {formatMoney(variant.price)}
      </span>
      {variant.old_price !== null && (
        <s className={css.oldPrice}>
          <VisuallyHidden>Прежняя цена </VisuallyHidden>
          {formatMoney(variant.old_price)}
        </s>
      )}
      {variant.unit_price && (
        <span className={text.figures}>
          {formatMoney(variant.unit_price.price)} за {variant.unit_price.per}
        </span>
      )}
    </p>
    {variant.lowest_30 !== null && (
      <p className={css.lowest}>Самая низкая за&nbsp;30&nbsp;дней до&nbsp;скидки: {formatMoney(variant.lowest_30)}</p>
    )}
  </div>
)

/** What of `navigator` is used; on a page that is not secure the browser has neither. */
type Device = {
  readonly share?: (data: ShareData) => Promise<void>
  readonly clipboard?: Pick<Clipboard, 'writeText'>
}
type ShareOutcome = 'shared' | 'cancelled' | 'copied' | 'failed'

const isCancelled = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError'

/** CAT-09: opens the device's share sheet, or copies the address where there is none or it refuses. Never throws. */
export const shareLink = async (device: Device, page: { title: string; url: string }): Promise<ShareOutcome> => {
  try {
    if (device.share) {
      await device.share(page)
      return 'shared'
    }
  } catch (error) {
    if (isCancelled(error)) return 'cancelled'
  }
  try {
    if (!device.clipboard) return 'failed'
    await device.clipboard.writeText(page.url)
    return 'copied'
  } catch {
    return 'failed'
  }
}

const WORDS: Readonly<Record<ShareOutcome, string>> = {
  shared: 'Поделиться',
  cancelled: 'Поделиться',
  copied: 'Ссылка скопирована',
  failed: 'Скопируйте адрес страницы',
}

/** Opens the device's share sheet, or copies the address where there is none. */
const ShareButton = ({ title }: { title: string }) => {
  const [outcome, setOutcome] = useState<ShareOutcome>('shared')
  const share = async () => setOutcome(await shareLink(navigator, { title, url: location.href }))
  return (
    <button type="button" className={css.share} onClick={() => void share()}>
      <Icon name="share-2" />
      <span aria-live="polite">{WORDS[outcome]}</span>
    </button>
  )
}

type Props = {
  product: ProductPage
  chosen: Variant
  outOfStock: ReadonlySet<number>
  onChoose: (sku: string) => void
  /** «В корзину» and the favourites button, from their features. */
  action: ReactNode
  heart: ReactNode
  /** What the price earns, from its feature; not of a product that nobody can buy. */
  bonusPoints: ReactNode
  /** The button that finds alike shades; nothing for a variant without a shade. */
  shadeMatches: ReactNode
  actionRef: RefObject<HTMLDivElement | null>
}

const ProductMeta = ({ product, chosen }: { product: ProductPage; chosen: Variant }) => (
  <p className={css.meta}>
    {product.rating !== null && (
      <a href="#reviews">
        <Stars rating={product.rating} />
        <span>
          <b>{decimal(product.rating)}</b>
        </span>
        <span>{counted(product.reviews_count, REVIEWS)}</span>
      </a>
    )}
    {!isSizeChosen(product.variants, chosen) && <span>{chosen.size_text}</span>}
    <span>Арт. {chosen.sku}</span>
  </p>
)

/** Column next to the gallery: name, variants, price and the button. */
export const PurchasePanel = ({
  product,
  chosen,
  outOfStock,
  onChoose,
  action,
  heart,
  bonusPoints,
  shadeMatches,
  actionRef,
}: Props) => (
  <>
    <p className={css.above}>
      <PageLink className={css.brand} to={paths.brand(product.brand.slug)}>
        {product.brand.name}
      </PageLink>
      <span className={css.tools}>
        <CompareButton slug={product.slug} className={css.share} />
        <ShareButton title={`${product.brand.name} ${product.name}`} />
      </span>
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
      shadeMatches={shadeMatches}
    />
    <ChosenPrice variant={chosen} />
    {!product.discontinued && !outOfStock.has(chosen.id) && bonusPoints}
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
