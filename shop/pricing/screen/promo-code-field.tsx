import { type KeyboardEvent, useRef } from 'react'
import { capitalize } from '#kernel/text.ts'
import { formatMoney } from '#kernel/money.ts'
import type { PriceTree } from '../facts/price-tree.ts'
import { Button } from '#platform/ui/controls/button.tsx'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import { Icon } from '#platform/ui/images/icon.tsx'
import css from './promo-code.module.css'
import { usePromoCode, type PromoCode } from './use-promo-code.ts'

const rowOf = (price: PriceTree | null) => price?.rows.find(({ rule }) => rule.startsWith('code:'))

/** Why the code was refused, or what it still needs; null when it applies. */
const refusalOf = (promo: PromoCode, price: PriceTree | null): string | null => {
  const refusal = promo.refusal ?? (promo.isApplied ? (rowOf(price)?.missing ?? null) : null)
  return refusal === null ? null : capitalize(refusal)
}

const Message = ({ promo, price }: { promo: PromoCode; price: PriceTree | null }) => {
  const refusal = refusalOf(promo, price)
  if (refusal !== null)
    return (
      <p className={css.refusal} role="alert">
        <Icon name="circle-exclamation-point" size={16} />
        {refusal}
      </p>
    )
  if (promo.isApplied)
    return (
      <p className={css.applied} role="status">
        <Icon name="circle-check" size={16} />
        Промокод применён, скидка {formatMoney(promo.discount)}
      </p>
    )
  return promo.isReset ? (
    <p className={css.hint} role="status">
      Корзина изменилась: проверьте промокод ещё раз.
    </p>
  ) : null
}

/** BASK-05, BASK-08. Not a form: the checkout is one already. `price`: of the basket with the code. */
export const PromoCodeField = ({
  basketKey,
  city,
  phone,
  price,
}: {
  basketKey: string
  city: string
  /** Phone of the signed-in customer; null for a guest. */
  phone: string | null
  price: PriceTree | null
}) => {
  const promo = usePromoCode(basketKey, city, phone)
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    promo.apply()
  }
  const whole = useRef<HTMLDivElement>(null)
  // The button that was pressed becomes «Применить», which an empty field disables.
  const remove = (): void => {
    promo.remove()
    whole.current?.querySelector('input')?.focus()
  }
  return (
    <div className={css.promo} ref={whole}>
      <div className={css.row}>
        <TextField
          name="promo_code"
          label="Промокод"
          value={promo.typed}
          onChange={promo.setTyped}
          onKeyDown={onKeyDown}
          autoComplete="off"
          spellCheck={false}
          maxLength={40}
          enterKeyHint="done"
          className={css.field}
          error={refusalOf(promo, price)}
          errorLook="outline"
        />
        {promo.isApplied ? (
          <Button look="line" onClick={remove}>
            Убрать
          </Button>
        ) : (
          <Button look="line" loading={promo.isChecking} disabled={promo.typed.trim() === ''} onClick={promo.apply}>
            Применить
          </Button>
        )}
      </div>
      <Message promo={promo} price={price} />
    </div>
  )
}
