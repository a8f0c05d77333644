import type { BasketLine } from '../basket.api.ts'
import { MAX_PIECES } from '#shop/stock/facts/max-pieces.ts'
import { formatMoney } from '#kernel/money.ts'
import { paths } from '#kernel/pages/paths.ts'
import { classNames } from '#platform/ui/styles/class-names.ts'
import { IconButton } from '#platform/ui/controls/icon-button.tsx'
import { LinkButton, PageLink } from '#platform/ui/controls/link.tsx'
import { VisuallyHidden } from '#platform/ui/layout/visually-hidden.tsx'
import { Price } from '#platform/ui/product/price.tsx'
import { ProductTile } from '#platform/ui/product/product-tile.tsx'
import { Stepper } from '#platform/ui/fields/stepper.tsx'
import { StockLine } from '#platform/ui/product/stock-line.tsx'
import { Checkbox } from '#platform/ui/fields/checkbox.tsx'
import { isOut, stockWords, type LineAvailability } from './line-availability.ts'
import css from './basket-line.module.css'
import page from './basket-page.module.css'
import { PostedForm } from '#platform/ui/forms/posted-form.tsx'

const lineDescription = ({ brand_name, size_text, shade_name }: BasketLine['product']): string =>
  [brand_name, size_text, shade_name].filter(Boolean).join(', ')

const PriceChange = ({ line }: { line: BasketLine }) =>
  line.price_was === null ? null : <p className={css.changed}>Цена изменилась: была {formatMoney(line.price_was)}</p>

const LineMoney = ({ stock: { line, quantity }, isOut }: { stock: LineAvailability; isOut: boolean }) => {
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

/** CAT-14: those that the product has, or those that it lacks where it has none; neither while its composition is unknown. */
export type UnwantedNames = { readonly unwanted?: string; readonly lacking?: string }

/** What scripts add to a line. */
export type LiveLine = {
  /** Null while lines are not being selected. */
  checked: boolean | null
  /** Its removal is not answered yet. */
  isBeingRemoved: boolean
  /** Ingredients that the visitor does not want. */
  unwanted: UnwantedNames | undefined
  onCheck: (checked: boolean) => void
  onQuantity: (quantity: number) => void
  onRemove: () => void
  onMoveToFavourites: () => void
}

export type BasketLineProps = {
  stock: LineAvailability
  /** «в Челябинске»; null where no city with shops is chosen. */
  cityIn: string | null
  /** The promo code that applies; empty: none. */
  code?: string
  /** Null without JavaScript: the line's forms are posted then. */
  live: LiveLine | null
}

/** A stepper with scripts, a field with a button without them. */
const Quantity = ({ stock: { line, quantity, limit }, live }: BasketLineProps) => {
  const { name } = line.product
  return live ? (
    <Stepper
      value={quantity}
      onChange={live.onQuantity}
      max={limit ?? undefined}
      min={1}
      size="sm"
      label={`Количество: ${name}`}
    />
  ) : (
    <>
      <input
        type="number"
        name="quantity"
        min={1}
        max={Math.max(quantity, Math.min(limit ?? MAX_PIECES, MAX_PIECES))}
        defaultValue={quantity}
        aria-label={`Количество: ${name}`}
      />
      <LinkButton type="submit" name="do" value="set">
        Обновить<VisuallyHidden> количество: {name}</VisuallyHidden>
      </LinkButton>
    </>
  )
}

/** The forms of a line work with and without JavaScript. */
export const BasketLineRow = (props: BasketLineProps) => {
  const { stock, cityIn, code = '', live } = props
  const checked = live?.checked ?? null
  const { line } = stock
  const { product } = line
  const formId = `line-${line.id}`
  const fields = [
    ['line', line.id],
    ['code', code],
  ] as const
  const out = isOut(stock)
  const words = stockWords(stock, cityIn)
  return (
    <li
      className={classNames(css.line, live?.isBeingRemoved && css.leaving)}
      data-selecting={checked === null ? undefined : ''}
      aria-busy={live?.isBeingRemoved || undefined}
    >
      {live && checked !== null && (
        <div className={css.check}>
          <Checkbox
            checked={checked}
            onChange={(event) => live.onCheck(event.target.checked)}
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
          <PostedForm action={paths.cart} fields={fields} onSubmit={live?.onMoveToFavourites}>
            <LinkButton type="submit" name="do" value="like" className={css.move}>
              Перенести в&nbsp;избранное<VisuallyHidden>: {product.name}</VisuallyHidden>
            </LinkButton>
          </PostedForm>
        )}
        {live?.unwanted?.unwanted !== undefined && (
          <p className={css.unwanted}>Не&nbsp;хочу: {live.unwanted.unwanted}</p>
        )}
        {live?.unwanted?.lacking !== undefined && (
          <p className={css.lacking}>Нет в&nbsp;составе: {live.unwanted.lacking}</p>
        )}
      </div>
      <PostedForm
        id={formId}
        action={paths.cart}
        fields={fields}
        className={classNames(css.quantity, live === null && page.quantity)}
        onSubmit={live?.onRemove}
      >
        {!out && <Quantity {...props} />}
      </PostedForm>
      <LineMoney stock={stock} isOut={out} />
      <IconButton
        className={css.remove}
        icon="x"
        size={20}
        label={`Удалить: ${product.name}`}
        type="submit"
        form={formId}
        name="do"
        value="remove"
      />
    </li>
  )
}
