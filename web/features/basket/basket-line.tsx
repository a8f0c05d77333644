import type { BasketLine } from '#contract/basket.schema.ts'
import { formatMoney } from '#domain/money.ts'
import { paths } from '#domain/paths.ts'
import { classNames } from '#web/ui/styles/class-names.ts'
import { IconButton } from '#web/ui/controls/icon-button.tsx'
import { LinkButton, PageLink } from '#web/ui/controls/link.tsx'
import { VisuallyHidden } from '#web/ui/layout/visually-hidden.tsx'
import { Price } from '#web/ui/product/price.tsx'
import { ProductTile } from '#web/ui/product/product-tile.tsx'
import { Stepper } from '#web/ui/fields/stepper.tsx'
import { StockLine } from '#web/ui/product/stock-line.tsx'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { isOut, stockWords, type LineAvailability } from './line-availability.ts'
import css from './basket-line.module.css'

export const lineDescription = ({ brand_name, size_text, shade_name }: BasketLine['product']): string =>
  [brand_name, size_text, shade_name].filter(Boolean).join(', ')

export const PriceChange = ({ line }: { line: BasketLine }) =>
  line.price_was === null ? null : <p className={css.changed}>Цена изменилась: была {formatMoney(line.price_was)}</p>

export const LineMoney = ({ stock: { line, quantity }, isOut }: { stock: LineAvailability; isOut: boolean }) => {
  const { price, old_price, lowest_30 } = line.product
  return (
    <div className={css.money}>
      <Price
        price={price * quantity}
        oldPrice={old_price === null ? null : old_price * quantity}
        lowest30Days={lowest_30 === null ? null : lowest_30 * quantity}
        muted={isOut}
      />
      {quantity > 1 && <p className={css.each}>{formatMoney(price)} за&nbsp;шт.</p>}
    </div>
  )
}

export type BasketLineProps = {
  stock: LineAvailability
  /** «в Челябинске»; null where no city with shops is chosen. */
  cityIn: string | null
  /** Null while lines are not being selected. */
  checked: boolean | null
  /** Its removal is not answered yet. */
  isBeingRemoved: boolean
  /** Ingredients that the visitor does not want. */
  unwanted: string | undefined
  onCheck: (checked: boolean) => void
  onQuantity: (quantity: number) => void
  onRemove: () => void
  onMoveToFavourites: () => void
}

export const BasketLineRow = ({
  stock,
  cityIn,
  checked,
  isBeingRemoved,
  unwanted,
  onCheck,
  onQuantity,
  onRemove,
  onMoveToFavourites,
}: BasketLineProps) => {
  const { line, quantity, limit } = stock
  const { product } = line
  const out = isOut(stock)
  const words = stockWords(stock, cityIn)
  return (
    <li
      className={classNames(css.line, isBeingRemoved && css.leaving)}
      data-selecting={checked === null ? undefined : ''}
      aria-busy={isBeingRemoved || undefined}
    >
      {checked !== null && (
        <div className={css.check}>
          <Checkbox
            checked={checked}
            onChange={(event) => onCheck(event.target.checked)}
            aria-label={`Выбрать для удаления: ${product.name}`}
          >
            {null}
          </Checkbox>
        </div>
      )}
      <PageLink to={paths.product(product.slug)} className={css.picture} tabIndex={-1} aria-hidden>
        <ProductTile picture={product.picture} heightMm={product.height_mm} alt="" sizes="112px" outOfStock={out} />
      </PageLink>
      <div>
        <p className={css.brand}>{lineDescription(product)}</p>
        <p className={css.name}>
          <PageLink to={paths.product(product.slug)}>{product.name}</PageLink>
        </p>
        <p className={css.stock}>
          {words.level === 'unknown' ? words.text : <StockLine level={words.level}>{words.text}</StockLine>}
          {stock.age !== null && words.level !== 'none' && <span className={css.age}>{stock.age}</span>}
        </p>
        <PriceChange line={line} />
        {!product.discontinued && (
          <LinkButton className={css.move} onClick={onMoveToFavourites}>
            Перенести в&nbsp;избранное<VisuallyHidden>: {product.name}</VisuallyHidden>
          </LinkButton>
        )}
        {unwanted !== undefined && <p className={css.unwanted}>Не&nbsp;хочу: {unwanted}</p>}
      </div>
      <div className={css.quantity}>
        {!out && (
          <Stepper
            value={quantity}
            onChange={onQuantity}
            max={limit ?? undefined}
            min={1}
            size="sm"
            label={`Количество: ${product.name}`}
          />
        )}
      </div>
      <LineMoney stock={stock} isOut={out} />
      <IconButton className={css.remove} icon="x" size={20} label={`Удалить: ${product.name}`} onClick={onRemove} />
    </li>
  )
}
