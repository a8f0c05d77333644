import { useState, type ComponentProps, type ReactNode } from 'react'
import type { VariantId } from '#kernel/ids.ts'
import { formatMoney } from '#kernel/money.ts'
import { Button } from '#platform/ui/controls/button.tsx'
import choice from '#platform/ui/fields/choice.module.css'
import { ProductTile } from '#platform/ui/product/product-tile.tsx'
import { VisuallyHidden } from '#platform/ui/layout/visually-hidden.tsx'
import type { BasketChange } from './basket-change.ts'
import page from './basket-page.module.css'
import css from './gift-choice.module.css'
import { PostedForm, type HiddenFields } from '#platform/ui/forms/posted-form.tsx'
import { paths } from '#kernel/pages/paths.ts'
import { useChangeBasket, usePendingChanges } from './use-basket.ts'
import type { GiftOffer } from '#shop/pricing/price.api.ts'

/** The last choice that is not answered yet; undefined when there is none. */
const pressedGift = (pending: readonly BasketChange[], promotion: string): number | null | undefined =>
  pending
    .flatMap((change) => (change.kind === 'chooseGift' && change.promotion === promotion ? [change.variantId] : []))
    .at(-1)

const missedText = ({ missed, gifts, given }: GiftOffer): string => {
  if (missed === null) return ''
  const instead = gifts.find((gift) => gift.product_id === given)
  return instead === undefined
    ? `«${missed}» уже разобрали, других подарков не\u00a0осталось.`
    : `«${missed}» уже разобрали. Положим подарок «${instead.name}» — или выберите другой.`
}

type GiftProps = Omit<ComponentProps<'input'>, 'type' | 'name'> & { gift: GiftOffer['gifts'][number] | null }

/** A radio button of the choice; `gift`: null for none. */
const Gift = ({ gift, ...radio }: GiftProps) => (
  <label className={`${choice.choice} ${css.gift}`}>
    <input type="radio" name="gift" value={gift?.product_id ?? ''} {...radio} />
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

type Radio = Pick<ComponentProps<'input'>, 'checked' | 'defaultChecked' | 'onChange'>
type OfferProps = {
  offer: GiftOffer
  radioOf: (variantId: VariantId | null) => Radio
  /** The button of a form that is posted. */
  children?: ReactNode
  fields?: HiddenFields
}

const Offer = ({ offer, radioOf, children, fields }: OfferProps) => {
  const missed = missedText(offer)
  return (
    <>
      {offer.gifts.length > 0 && (
        <PostedForm action={paths.cart} fields={fields} onSubmit={children === undefined ? () => {} : undefined}>
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
          {children}
        </PostedForm>
      )}
      <p role="status" className={missed === '' ? css.silent : css.missed}>
        {missed}
      </p>
    </>
  )
}

const LiveOffer = ({ offer }: { offer: GiftOffer }) => {
  const change = useChangeBasket()
  const pressed = pressedGift(usePendingChanges(), offer.promotion)
  // Between the answer of the basket and that of the price the offer is still the one that was shown when the radio was pressed.
  const [picked, setPicked] = useState<{ readonly of: GiftOffer; readonly variantId: VariantId | null } | null>(null)
  const answered = picked?.of === offer ? picked.variantId : offer.given
  const chosen = pressed === undefined ? answered : pressed
  const choose = async (variantId: VariantId | null): Promise<void> => {
    setPicked({ of: offer, variantId })
    if (!(await change({ kind: 'chooseGift', promotion: offer.promotion, variantId }))) setPicked(null)
  }
  return (
    <Offer
      offer={offer}
      radioOf={(variantId) => ({ checked: chosen === variantId, onChange: () => void choose(variantId) })}
    />
  )
}

/** Without JavaScript: the choice is posted. */
export const PostedGifts = ({ offers, code }: { offers: readonly GiftOffer[]; code: string }) =>
  offers.map((offer) => (
    <Offer
      key={offer.promotion}
      offer={offer}
      radioOf={(productId) => ({ defaultChecked: offer.given === productId })}
      fields={[
        ['promotion', offer.promotion],
        ['code', code],
      ]}
    >
      <p className={page.chooseGift}>
        <Button look="line" size="sm" type="submit" name="do" value="gift">
          Выбрать подарок
        </Button>
      </p>
    </Offer>
  ))

/** ORD-04: the gifts of promotions whose conditions the basket meets, one of each to choose. */
export const GiftChoice = ({ offers }: { offers: readonly GiftOffer[] }) =>
  offers.map((offer) => <LiveOffer key={offer.promotion} offer={offer} />)
