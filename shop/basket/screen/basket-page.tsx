import type { ProductId, BasketLineId } from '#kernel/ids.ts'
import { type ReactNode, useEffect, useRef } from 'react'
import { useNavigate } from '#platform/router/hooks.ts'
import { paths } from '#kernel/pages/paths.ts'
import type { PriceTree } from '#shop/pricing/facts/price-tree.ts'
import { counted, PRODUCTS } from '#kernel/text.ts'
import { Button } from '#platform/ui/controls/button.tsx'
import layout from '#platform/ui/layout/layout.module.css'
import { LinkButton } from '#platform/ui/controls/link.tsx'
import { UnreadState } from '#platform/ui/layout/unread-state.tsx'
import text from '#platform/ui/styles/text.module.css'
import { BasketLines } from './basket-lines.tsx'
import type { BasketCity } from './basket-query.ts'
import css from './basket-page.module.css'
import { BasketPlan } from './basket-plan.tsx'
import { BasketSkeleton } from './basket-skeleton.tsx'
import { BasketSummary } from './basket-summary.tsx'
import { useClearedLines } from './cleared-lines.ts'
import { EmptyBasket } from './empty-basket.tsx'
import { GiftChoice } from './gift-choice.tsx'
import { availabilityOf, isOut, isShort, shownForText, type LineAvailability } from './line-availability.ts'
import {
  useBasketPrice,
  useFreshBasket,
  useCart,
  useChangeBasket,
  useIsBasketKnown,
  usePendingChanges,
} from './use-basket.ts'
import { pressedQuantities } from './use-basket-line.ts'
import type { UnwantedNames } from './basket-line.tsx'
import type { BasketLine } from '../basket.api.ts'
import type { PickupStore } from './plan-texts.ts'

type Moves = {
  /** Resolves with whether the product is among the favourites now. */
  readonly like: (productId: ProductId) => Promise<boolean>
  /** Resolves with whether the line has left the basket. */
  readonly change: (change: { readonly kind: 'deleteItem'; readonly lineId: BasketLineId }) => Promise<boolean>
}

/** BASK-06: the line leaves the basket only after its product is liked, so that a failure loses neither. */
export const moveToFavourites = async (
  { id, product }: { readonly id: BasketLine['id']; readonly product: Pick<BasketLine['product'], 'parent_id'> },
  { like, change }: Moves,
): Promise<boolean> => (await like(product.parent_id)) && change({ kind: 'deleteItem', lineId: id })

export type BasketPageProps = {
  /** Nothing of the visitor was stored when the page was rendered: the basket is empty until the server says another. */
  isNew: boolean
  city: BasketCity
  onChangeCity: () => void
  /** CAT-14: by product, ingredients that the visitor does not want. */
  unwanted: ReadonlyMap<number, UnwantedNames>
  /** Adds a product to favourites; resolves with whether it succeeded. */
  onLike: (productId: ProductId) => Promise<boolean>
  /** The promo code that applies to the basket. */
  promoCode: string | null
  /** The field of the promo code, next to this price. */
  promoField: (price: PriceTree | null) => ReactNode
  /** What goods for so many kopecks earn. */
  bonusPointsLine: (paid: number) => ReactNode
  /** The button that reserves the whole basket in this store. */
  reserve: (store: PickupStore) => ReactNode
}

const countWords = (lines: readonly LineAvailability[]): string => {
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const out = lines.filter(isOut).length
  return (
    counted(pieces, PRODUCTS) +
    (out === 0 ? '' : `, ${out}\u00a0${out % 10 === 1 && out % 100 !== 11 ? 'недоступен' : 'недоступны'}`)
  )
}

/** When the line with the focus was removed, the focus moves to the page's title. */
const useFocusAfterRemoval = (linesCount: number) => {
  const title = useRef<HTMLHeadingElement>(null)
  const before = useRef(linesCount)
  useEffect(() => {
    if (linesCount < before.current && document.activeElement === document.body) title.current?.focus()
    before.current = linesCount
  }, [linesCount])
  return title
}

type FilledBasketProps = BasketPageProps & {
  lines: readonly LineAvailability[]
  /** The availability in the city is known. */
  isAvailabilityKnown: boolean
  onClear: () => void
}

const FilledBasket = ({
  lines,
  isAvailabilityKnown,
  city,
  onChangeCity,
  unwanted,
  onLike,
  promoCode,
  promoField,
  bonusPointsLine,
  reserve,
  onClear,
}: FilledBasketProps) => {
  const price = useBasketPrice(promoCode)
  const change = useChangeBasket()
  const navigate = useNavigate()
  const priceCity = { code: city.code, has_shops: city.hasStores }
  const shortLines = lines.filter(isShort)
  const leaveAvailable = async (): Promise<void> => {
    const out = shortLines.filter(isOut).map(({ line }) => line.id)
    const fewer = shortLines.filter((stock) => !isOut(stock))
    const done = await Promise.all([
      ...(out.length > 0 ? [change({ kind: 'deleteItems', lineIds: out })] : []),
      ...fewer.map(({ line, available }) =>
        change({ kind: 'setQuantity', lineId: line.id, quantity: available ?? line.quantity }),
      ),
    ])
    if (done.every(Boolean)) await navigate(paths.checkout)
  }
  return (
    <div className={css.grid}>
      <section aria-label="Товары в корзине">
        {city.code !== '' && <BasketPlan lines={lines} reserve={reserve} />}
        <BasketLines
          lines={lines}
          city={city}
          unwanted={unwanted}
          onMoveToFavourites={(line) => void moveToFavourites(line, { like: onLike, change })}
          onClear={onClear}
        />
        {price.tree !== null && <GiftChoice offers={price.tree.gifts} />}
        <p className={css.foot}>
          {shownForText(city, lines, new Date())}{' '}
          <LinkButton onClick={onChangeCity}>{city.name === null ? 'Выбрать город' : 'Сменить город'}</LinkButton>
        </p>
      </section>
      <BasketSummary
        tree={price.tree}
        isPriceOld={!price.isCurrent}
        priceFailed={price.failed}
        onPriceAgain={price.reload}
        isNothingAvailable={lines.every(isOut)}
        promo={promoField(price.isCurrent ? price.tree : null)}
        points={price.tree && bonusPointsLine(price.tree.goods_total - price.tree.discount_total)}
        city={priceCity}
        shortLines={isAvailabilityKnown ? shortLines.length : null}
        onLeaveAvailable={() => void leaveAvailable()}
      />
    </div>
  )
}

export const BasketPage = (props: BasketPageProps) => {
  useFreshBasket()
  const { basket, availability, failed, reload } = useCart()
  const pressed = pressedQuantities(usePendingChanges())
  const lines = basket === null ? [] : availabilityOf(basket, availability, pressed, new Date())
  const isKnown = useIsBasketKnown(props.promoCode)
  const title = useFocusAfterRemoval(lines.length)
  const empty = basket === null ? props.isNew : lines.length === 0
  const cleared = useClearedLines()
  const undo = cleared.pieces > 0 && (
    <p className={css.undo}>
      <Button look="line" size="sm" loading={cleared.isRestoring} onClick={() => void cleared.restore()}>
        Вернуть {counted(cleared.pieces, PRODUCTS)}
      </Button>
    </p>
  )
  return (
    <div className={`${layout.wrap} ${css.page}`}>
      {!empty && (
        <div className={css.head}>
          <h1 className={text.d56} tabIndex={-1} ref={title}>
            Корзина
          </h1>
          <p className={text.muted}>{isKnown ? countWords(lines) : '\u00a0'}</p>
        </div>
      )}
      {!empty && !isKnown && !failed && <BasketSkeleton />}
      {failed && !empty && (
        <UnreadState onAgain={reload}>Всё, что вы&nbsp;выбрали, хранится в&nbsp;магазине и&nbsp;ждёт вас.</UnreadState>
      )}
      {empty && <EmptyBasket titleRef={title} undo={undo} />}
      {!empty && isKnown && undo}
      {!empty && isKnown && (
        <FilledBasket
          {...props}
          lines={lines}
          isAvailabilityKnown={availability !== null}
          onClear={() => void cleared.clear(lines.map(({ line }) => line))}
        />
      )}
    </div>
  )
}
