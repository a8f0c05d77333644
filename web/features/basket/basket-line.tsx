import { formatMoney } from '#domain/money.ts'
import { classNames } from '#web/ui/styles/class-names.ts'
import { IconButton } from '#web/ui/controls/icon-button.tsx'
import { PageLink } from '#web/ui/controls/link.tsx'
import { Price } from '#web/ui/product/price.tsx'
import { ProductTile } from '#web/ui/product/product-tile.tsx'
import { Stepper } from '#web/ui/fields/stepper.tsx'
import { StockLine } from '#web/ui/product/stock-line.tsx'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { isOut, stockWords, type Stand } from './basket-split.ts'
import css from './basket-line.module.css'

type Goods = Stand['line']['product']
const about = ({ brand_name, size_text, shade_name }: Goods): string =>
  [brand_name, size_text, shade_name].filter(Boolean).join(', ')

const PriceChange = ({ line }: { line: Stand['line'] }) =>
  line.price_was === null ? null : <p className={css.changed}>Цена изменилась: была {formatMoney(line.price_was)}</p>

const Money = ({ stand: { line, quantity }, out }: { stand: Stand; out: boolean }) => {
  const { price, old_price } = line.product
  return (
    <div className={css.money}>
      <Price price={price * quantity} oldPrice={old_price === null ? null : old_price * quantity} muted={out} />
      {quantity > 1 && <p className={css.each}>{formatMoney(price)} за&nbsp;шт.</p>}
    </div>
  )
}

export type BasketLineProps = {
  stand: Stand
  /** «в Челябинске»; null where no city with shops is chosen. */
  place: string | null
  checked: boolean
  leaving: boolean
  onCheck: (checked: boolean) => void
  onQuantity: (quantity: number) => void
  onRemove: () => void
}

export const BasketLineRow = ({ stand, place, checked, leaving, onCheck, onQuantity, onRemove }: BasketLineProps) => {
  const { product } = stand.line
  const out = isOut(stand)
  const stock = stockWords(stand, place)
  return (
    <li className={classNames(css.line, leaving && css.leaving)} aria-busy={leaving || undefined}>
      <div className={css.check}>
        <Checkbox
          checked={checked}
          onChange={(event) => onCheck(event.target.checked)}
          aria-label={`Отметить, чтобы удалить: ${product.name}`}
        >
          {null}
        </Checkbox>
      </div>
      <PageLink to={`/product/${product.slug}`} className={css.picture} tabIndex={-1} aria-hidden>
        <ProductTile picture={product.picture} heightMm={product.height_mm} alt="" sizes="112px" out={out} />
      </PageLink>
      <div>
        <p className={css.brand}>{about(product)}</p>
        <p className={css.name}>
          <PageLink to={`/product/${product.slug}`}>{product.name}</PageLink>
        </p>
        <p className={css.stock}>
          {stock.level === 'unknown' ? stock.text : <StockLine level={stock.level}>{stock.text}</StockLine>}
        </p>
        <PriceChange line={stand.line} />
      </div>
      <div className={css.quantity}>
        {!out && (
          <Stepper
            value={stand.quantity}
            onChange={onQuantity}
            max={stand.limit ?? undefined}
            min={1}
            size="sm"
            label={`Количество: ${product.name}`}
          />
        )}
      </div>
      <Money stand={stand} out={out} />
      <IconButton className={css.remove} icon="x" size={20} label={`Удалить: ${product.name}`} onClick={onRemove} />
    </li>
  )
}
