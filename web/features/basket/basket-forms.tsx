import type { ReactNode } from 'react'
import type { BasketPrice, GiftOffer } from '#contract/order.schema.ts'
import { MAX_PIECES } from '#domain/basket-limits.ts'
import { formatMoney } from '#domain/money.ts'
import { paths } from '#domain/paths.ts'
import { counted, PRODUCTS } from '#domain/plural.ts'
import { billRows, goneGifts, goodsForDelivery, reachablePromotions } from '#domain/price-texts.ts'
import { Button, ButtonLink } from '#web/ui/controls/button.tsx'
import { IconButton } from '#web/ui/controls/icon-button.tsx'
import { LinkButton, PageLink } from '#web/ui/controls/link.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { Notice } from '#web/ui/layout/notice.tsx'
import { VisuallyHidden } from '#web/ui/layout/visually-hidden.tsx'
import { PriceBreakdown } from '#web/ui/product/price-breakdown.tsx'
import { ProductTile } from '#web/ui/product/product-tile.tsx'
import { StockLine } from '#web/ui/product/stock-line.tsx'
import text from '#web/ui/styles/text.module.css'
import type { BasketCity } from './basket-city.ts'
import { lineDescription, LineMoney, PriceChange } from './basket-line.tsx'
import row from './basket-line.module.css'
import page from './basket-page.module.css'
import summary from './basket-summary.module.css'
import { EmptyBasket } from './empty-basket.tsx'
import { FreeDeliveryProgress } from './free-delivery-progress.tsx'
import gifts from './gift-choice.module.css'
import { Gift, missedText } from './gift-choice.tsx'
import { isOut, isShort, stockWords, type LineAvailability } from './line-availability.ts'

/** The promo code that was typed; `refusal`: why it does not apply. */
export type TypedCode = { readonly code: string; readonly refusal: string | null }

type LineProps = { stock: LineAvailability; cityIn: string | null; code: string }

const Line = ({ stock, cityIn, code }: LineProps) => {
  const { line, quantity, limit } = stock
  const { product } = line
  const out = isOut(stock)
  const words = stockWords(stock, cityIn)
  const formId = `line-${line.id}`
  const hidden = (
    <>
      <input type="hidden" name="line" value={line.id} />
      {code !== '' && <input type="hidden" name="code" value={code} />}
    </>
  )
  return (
    <li className={row.line}>
      <PageLink to={paths.product(product.slug)} className={row.picture} tabIndex={-1} aria-hidden>
        <ProductTile picture={product.picture} heightMm={product.height_mm} alt="" sizes="112px" outOfStock={out} />
      </PageLink>
      <div>
        <p className={row.brand}>{lineDescription(product)}</p>
        <p className={row.name}>
          <PageLink to={paths.product(product.slug)}>{product.name}</PageLink>
        </p>
        <p className={row.stock}>
          {words.level === 'unknown' ? words.text : <StockLine level={words.level}>{words.text}</StockLine>}
          {stock.age !== null && words.level !== 'none' && <span className={row.age}>{stock.age}</span>}
        </p>
        <PriceChange line={line} />
        {!product.discontinued && (
          <form method="post" action={paths.cart}>
            {hidden}
            <LinkButton type="submit" name="do" value="like" className={row.move}>
              Перенести в&nbsp;избранное<VisuallyHidden>: {product.name}</VisuallyHidden>
            </LinkButton>
          </form>
        )}
      </div>
      <form method="post" action={paths.cart} id={formId} className={`${row.quantity} ${page.quantity}`}>
        {hidden}
        {!out && (
          <>
            <input
              type="number"
              name="quantity"
              min={1}
              max={Math.max(quantity, Math.min(limit ?? MAX_PIECES, MAX_PIECES))}
              defaultValue={quantity}
              aria-label={`Количество: ${product.name}`}
            />
            <LinkButton type="submit" name="do" value="set">
              Обновить<VisuallyHidden> количество: {product.name}</VisuallyHidden>
            </LinkButton>
          </>
        )}
      </form>
      <LineMoney stock={stock} isOut={out} />
      <IconButton
        className={row.remove}
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

const GiftForm = ({ offer, code }: { offer: GiftOffer; code: string }) => {
  const missed = missedText(offer)
  return (
    <>
      {offer.gifts.length > 0 && (
        <form method="post" action={paths.cart}>
          <input type="hidden" name="promotion" value={offer.promotion} />
          {code !== '' && <input type="hidden" name="code" value={code} />}
          <fieldset className={gifts.offer}>
            <legend>{offer.title}</legend>
            <div className={gifts.gifts}>
              {offer.gifts.map((gift) => (
                <Gift
                  key={gift.product_id}
                  gift={gift}
                  name="gift"
                  value={gift.product_id}
                  defaultChecked={offer.given === gift.product_id}
                />
              ))}
              <Gift gift={null} name="gift" value="" defaultChecked={offer.given === null} />
            </div>
          </fieldset>
          <p className={page.chooseGift}>
            <Button look="line" size="sm" type="submit" name="do" value="gift">
              Выбрать подарок
            </Button>
          </p>
        </form>
      )}
      {missed !== '' && <p className={gifts.missed}>{missed}</p>}
    </>
  )
}

const MAX_HINTS = 3

const CodeForm = ({ typed }: { typed: TypedCode }) => (
  <form action={paths.cart} className={page.code}>
    <TextField
      name="code"
      label="Промокод"
      autoComplete="off"
      maxLength={40}
      value={typed.code}
      onChange={() => {}}
      error={typed.refusal}
    />
    <Button look="line" type="submit">
      Применить
    </Button>
  </form>
)

const checkoutOf = (code: string): string =>
  code === '' ? paths.checkout : `${paths.checkout}?${String(new URLSearchParams({ code }))}`

const GoOn = ({ lines, code }: { lines: readonly LineAvailability[]; code: string }) => {
  if (lines.every(isOut))
    return <p className={summary.note}>Оформить нечего: ничего из&nbsp;корзины сейчас нет в&nbsp;наличии.</p>
  if (lines.some(isShort))
    return (
      <form method="post" action={paths.cart}>
        {code !== '' && <input type="hidden" name="code" value={code} />}
        <Button size="lg" wide type="submit" name="do" value="leave-available">
          Оформить доступное
        </Button>
        <p className={summary.note}>Чего нет в&nbsp;наличии, из&nbsp;корзины уберём.</p>
      </form>
    )
  return (
    <>
      <ButtonLink size="lg" wide to={checkoutOf(code)}>
        Перейти к&nbsp;оформлению
      </ButtonLink>
      <p className={summary.note}>Способ получения и&nbsp;оплату выберете на&nbsp;следующем шаге.</p>
    </>
  )
}

export type BasketFormsProps = {
  readonly lines: readonly LineAvailability[]
  /** Null when it could not be counted. */
  readonly price: BasketPrice | null
  readonly city: BasketCity
  readonly typed: TypedCode
  /** Why the last change was refused. */
  readonly message: string | null
  readonly cityForms: ReactNode
}

/** The basket of a browser without JavaScript: every change is a form of its own. */
export const BasketForms = ({ lines, price, city, typed, message, cityForms }: BasketFormsProps) => {
  const notice = message !== null && <Notice tone="bad">{message}</Notice>
  if (lines.length === 0)
    return (
      <div className={layout.wrap}>
        {notice}
        <EmptyBasket titleRef={null} />
      </div>
    )
  const cityIn = city.hasShops ? city.nameIn : null
  const code = typed.refusal === null ? typed.code : ''
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <div className={layout.wrap}>
      <div className={page.head}>
        <h1 className={text.d56}>Корзина</h1>
        <p className={text.muted}>{counted(pieces, PRODUCTS)}</p>
      </div>
      {notice}
      <div className={page.grid}>
        <section aria-label="Товары в корзине">
          <ul>
            {[...lines.filter((stock) => !isOut(stock)), ...lines.filter(isOut)].map((stock) => (
              <Line key={stock.line.id} stock={stock} cityIn={cityIn} code={code} />
            ))}
          </ul>
          {price?.gifts.map((offer) => (
            <GiftForm key={offer.promotion} offer={offer} code={code} />
          ))}
          <div className={page.foot}>
            <p className={page.where}>
              {city.name === null
                ? 'Город не\u00a0выбран, наличие показано для доставки.'
                : `Наличие показано для города ${city.name}.`}
            </p>
            {cityForms}
          </div>
        </section>
        <aside className={summary.summary} aria-label="Итог заказа">
          {price === null ? (
            <p>Сумму посчитать не&nbsp;получилось. Обновите страницу.</p>
          ) : (
            <>
              <FreeDeliveryProgress
                goodsTotal={goodsForDelivery(price)}
                city={{ code: city.code, has_shops: city.hasShops }}
              />
              <PriceBreakdown
                lines={billRows(price).filter(({ rule }) => rule !== 'delivery')}
                total={formatMoney(price.total)}
              >
                <CodeForm typed={typed} />
              </PriceBreakdown>
              <ul className={summary.near} aria-label="Чего не&nbsp;хватает до&nbsp;скидок">
                {[...goneGifts(price), ...reachablePromotions(price)].slice(0, MAX_HINTS).map((hint) => (
                  <li key={hint.rule}>{hint.text}</li>
                ))}
              </ul>
            </>
          )}
          <div className={summary.action}>
            <GoOn lines={lines} code={code} />
          </div>
        </aside>
      </div>
    </div>
  )
}
