import type { ReactNode } from 'react'
import { paths } from '#kernel/pages/paths.ts'
import { counted, PRODUCTS } from '#kernel/text.ts'
import { Button } from '#platform/ui/controls/button.tsx'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import layout from '#platform/ui/layout/layout.module.css'
import { Notice } from '#platform/ui/layout/notice.tsx'
import text from '#platform/ui/styles/text.module.css'
import type { BasketCity } from './basket-query.ts'
import { BasketLineRow } from './basket-line.tsx'
import page from './basket-page.module.css'
import { PlanOfBasket } from './basket-plan.tsx'
import { BasketSummary } from './basket-summary.tsx'
import { EmptyBasket } from './empty-basket.tsx'
import { PostedGifts } from './gift-choice.tsx'
import { isOut, isShort, shownForText, type LineAvailability } from './line-availability.ts'
import type { OfferedMethods } from '#shop/delivery/methods.api.ts'
import type { BasketPrice } from '#shop/pricing/price.api.ts'

/** The promo code that was typed; `refusal`: why it does not apply. */
export type TypedCode = { readonly code: string; readonly refusal: string | null }

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

export type BasketFormsProps = {
  readonly lines: readonly LineAvailability[]
  /** Null when it could not be counted. */
  readonly price: BasketPrice | null
  readonly city: BasketCity
  readonly typed: TypedCode
  /** Why the last change was refused. */
  readonly message: string | null
  readonly cityForms: ReactNode
  /** Null where no city is chosen. */
  readonly methods: OfferedMethods | null
}

/** The basket of a browser without JavaScript: the parts of the basket's page, whose forms are posted. */
export const BasketForms = ({ lines, price, city, typed, message, cityForms, methods }: BasketFormsProps) => {
  const notice = message !== null && <Notice tone="bad">{message}</Notice>
  if (lines.length === 0)
    return (
      <div className={layout.wrap}>
        {notice}
        <EmptyBasket titleRef={null} />
      </div>
    )
  const cityIn = city.hasStores ? city.nameIn : null
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
          {methods !== null && <PlanOfBasket lines={lines} methods={methods} code={code} reserve={() => null} />}
          <ul>
            {[...lines.filter((stock) => !isOut(stock)), ...lines.filter(isOut)].map((stock) => (
              <BasketLineRow key={stock.line.id} stock={stock} cityIn={cityIn} code={code} live={null} />
            ))}
          </ul>
          {price !== null && <PostedGifts offers={price.gifts} code={code} />}
          <div className={page.foot}>
            <p className={page.where}>{shownForText(city, lines, new Date())}</p>
            {cityForms}
          </div>
        </section>
        <BasketSummary
          tree={price}
          isPriceOld={false}
          priceFailed={price === null}
          onPriceAgain={null}
          isNothingAvailable={lines.every(isOut)}
          code={code}
          promo={<CodeForm typed={typed} />}
          points={null}
          city={{ code: city.code, has_shops: city.hasStores }}
          shortLines={lines.filter(isShort).length}
          onLeaveAvailable={undefined}
        />
      </div>
    </div>
  )
}
