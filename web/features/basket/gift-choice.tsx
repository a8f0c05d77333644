import { useState, type ComponentProps } from 'react'
import type { GiftOffer } from '#contract/order.schema.ts'
import { formatMoney } from '#domain/money.ts'
import choice from '#web/ui/fields/choice.module.css'
import { ProductTile } from '#web/ui/product/product-tile.tsx'
import { VisuallyHidden } from '#web/ui/layout/visually-hidden.tsx'
import type { BasketChange } from './basket-change.ts'
import css from './gift-choice.module.css'
import { useChangeBasket, usePendingChanges } from './use-basket.ts'

/** The last choice that is not answered yet; undefined when there is none. */
const pressedGift = (pending: readonly BasketChange[], promotion: string): number | null | undefined =>
  pending
    .flatMap((change) => (change.kind === 'chooseGift' && change.promotion === promotion ? [change.productId] : []))
    .at(-1)

export const missedText = ({ missed, gifts, given }: GiftOffer): string => {
  if (missed === null) return ''
  const instead = gifts.find((gift) => gift.product_id === given)
  return instead === undefined
    ? `«${missed}» уже разобрали, других подарков не\u00a0осталось.`
    : `«${missed}» уже разобрали. Положим подарок «${instead.name}» — или выберите другой.`
}

type GiftProps = Omit<ComponentProps<'input'>, 'type'> & { gift: GiftOffer['gifts'][number] | null }

/** A radio button of the choice; `gift`: null for none. */
export const Gift = ({ gift, ...radio }: GiftProps) => (
  <label className={`${choice.choice} ${css.gift}`}>
    <input type="radio" {...radio} />
    {gift === null ? (
      <span className={css.words}>Без подарка</span>
    ) : (
      <>
        <span className={css.picture} aria-hidden>
          <ProductTile picture={gift.picture} heightMm={gift.height_mm} alt="" sizes="72px" shape="square" />
        </span>
        <span className={css.words}>
          <span className={css.name}>{gift.name}</span>
          <span className={css.size}>{[gift.size_text, gift.shade_name].filter(Boolean).join(', ')}</span>
          <span className={css.price}>
            <b>0&nbsp;₽</b>{' '}
            <s>
              <VisuallyHidden>вместо </VisuallyHidden>
              {formatMoney(gift.price)}
            </s>
          </span>
        </span>
      </>
    )}
  </label>
)

type GiftRadio = { readonly name: string; readonly checked: boolean; readonly onChange: () => void }
const Offer = ({ offer }: { offer: GiftOffer }) => {
  const change = useChangeBasket()
  const pressed = pressedGift(usePendingChanges(), offer.promotion)
  // Between the answer of the basket and that of the price the offer is still the one that was shown when the radio was pressed.
  const [picked, setPicked] = useState<{ readonly of: GiftOffer; readonly productId: number | null } | null>(null)
  const answered = picked?.of === offer ? picked.productId : offer.given
  const chosen = pressed === undefined ? answered : pressed
  const choose = async (productId: number | null): Promise<void> => {
    setPicked({ of: offer, productId })
    if (!(await change({ kind: 'chooseGift', promotion: offer.promotion, productId }))) setPicked(null)
  }
  const radioOf = (productId: number | null): GiftRadio => ({
    name: `gift-${offer.promotion}`,
    checked: chosen === productId,
    onChange: () => void choose(productId),
  })
  const missed = missedText(offer)
  return (
    <>
      {offer.gifts.length > 0 && (
        <fieldset className={css.offer}>
          <legend>
            {offer.title}
            {offer.gifts.length > 1 && <span className={css.hint}>Выберите один</span>}
          </legend>
          <div className={css.gifts}>
            {offer.gifts.map((gift) => (
              <Gift key={gift.product_id} gift={gift} {...radioOf(gift.product_id)} />
            ))}
            <Gift gift={null} {...radioOf(null)} />
          </div>
        </fieldset>
      )}
      <p role="status" className={missed === '' ? css.silent : css.missed}>
        {missed}
      </p>
    </>
  )
}

/** ORD-04: the gifts of promotions whose conditions the basket meets, one of each to choose. */
export const GiftChoice = ({ offers }: { offers: readonly GiftOffer[] }) =>
  offers.map((offer) => <Offer key={offer.promotion} offer={offer} />)
