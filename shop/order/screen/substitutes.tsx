/** STAFF-03: what the shop would put into the order instead of a missing product; the buyer agrees or does not. */
import { type MouseEvent, useRef, useState } from 'react'
import type { OrderView } from '../order.api.ts'
import { lastDigitsError } from '#kernel/fields/order-proof.ts'
import { formatMoney } from '#kernel/money.ts'
import { paths } from '#kernel/pages/paths.ts'
import { momentText } from '#shop/delivery/facts/promised-time.ts'
import { api } from '#platform/client/client.ts'
import { useCall } from '#platform/client/use-call.ts'
import { Button } from '#platform/ui/controls/button.tsx'
import { PageLink } from '#platform/ui/controls/link.tsx'
import { FormError } from '#platform/ui/forms/form-messages.tsx'
import { PostedForm } from '#platform/ui/forms/posted-form.tsx'
import { Icon } from '#platform/ui/images/icon.tsx'
import { ProductTile } from '#platform/ui/product/product-tile.tsx'
import text from '#platform/ui/styles/text.module.css'
import { LastDigits } from './last-digits.tsx'
import css from './substitutes.module.css'

type Line = OrderView['lines'][number]
type Substitute = OrderView['substitutes'][number]

const Pack = ({ product, title, quantity }: { product: Line | Substitute; title: string; quantity: number }) => (
  <div className={css.pack}>
    <p className={css.title}>{title}</p>
    <PageLink to={paths.product(product.slug)} tabIndex={-1} aria-hidden>
      <ProductTile picture={product.picture} heightMm={product.height_mm} alt="" sizes="120px" />
    </PageLink>
    <p className={css.muted}>
      {[product.brand_name, product.size_text, product.shade_name].filter(Boolean).join(', ')}
    </p>
    <p>
      <PageLink to={paths.product(product.slug)}>{product.name}</PageLink>
    </p>
    <p className={css.muted}>{quantity}&nbsp;шт.</p>
  </div>
)

const priceText = ({ was, now }: Substitute, isPaid: boolean): string =>
  now < was
    ? `Замена дешевле: ${formatMoney(now)} вместо ${formatMoney(was)}. ${isPaid ? 'Разницу вернём.' : 'Заплатите меньше.'}`
    : `Цена для вас та же: ${formatMoney(now)}.`

type Choice = 'agree' | 'decline'
type Props = {
  readonly order: OrderView
  /** The idempotency key of the form without JavaScript. */
  readonly formKey: string | undefined
  readonly onAnswered: () => void
}

export const Substitutes = (props: Props) =>
  props.order.substitutes.map((substitute) => <Proposal key={substitute.id} {...props} substitute={substitute} />)

const Proposal = ({ order, substitute, formKey, onAnswered }: Props & { substitute: Substitute }) => {
  const [digits, setDigits] = useState('')
  const [chosen, setChosen] = useState<Choice>('agree')
  const { busy, error, setError, run } = useCall()
  // One key for each answer: repeated after a lost response it is the same request.
  const keys = useRef<Record<Choice, string | null>>({ agree: null, decline: null })
  const line = order.lines.find(({ product_id }) => product_id === substitute.product_id)
  const needsDigits = order.cancel_needs_digits
  const isPaid = order.paid_online !== null

  const answer = (event: MouseEvent, choice: Choice): void => {
    event.preventDefault()
    const wrong = needsDigits ? lastDigitsError(digits) : null
    if (wrong !== null) return setError(wrong)
    setChosen(choice)
    keys.current[choice] ??= crypto.randomUUID()
    const idempotencyKey = keys.current[choice]
    const input = { token: order.token, substitute_id: substitute.id, agrees: choice === 'agree' }
    run(
      'Failed to answer a substitute',
      () => api.order.answerSubstitute(needsDigits ? { ...input, last_digits: digits } : input, { idempotencyKey }),
      onAnswered,
      ({ refusal }) => {
        keys.current[choice] = null // Other digits are another request.
        if (refusal === 'too-late') onAnswered()
      },
    )
  }

  return (
    <section className={css.card} aria-label="Замена товара">
      <h2 className={text.t22}>Товара не&nbsp;хватило. Согласны на&nbsp;замену?</h2>
      <div className={css.packs}>
        {line !== undefined && <Pack product={line} title="Нет в магазине" quantity={substitute.quantity} />}
        <Icon className={css.arrow} name="arrow-right" size={24} />
        <Pack product={substitute} title="Положим вместо" quantity={substitute.quantity} />
      </div>
      <p>{priceText(substitute, isPaid)}</p>
      <p className={css.muted}>
        Ответьте до&nbsp;{momentText(substitute.until, order.timezoneoffset)}. Если откажетесь или не&nbsp;ответите,
        уберём этот товар из&nbsp;заказа{isPaid ? ' и\u00a0вернём за\u00a0него деньги' : ''}.
      </p>
      <PostedForm
        action={paths.order(order.token)}
        fields={[
          ['key', formKey],
          ['substitute', substitute.id],
        ]}
        className={css.form}
        noValidate
      >
        {needsDigits && <LastDigits className={css.digits} value={digits} error={error} onType={setDigits} />}
        {!needsDigits && <FormError>{error}</FormError>}
        <div className={css.answers}>
          <Button
            type="submit"
            name="do"
            value="agree"
            loading={busy && chosen === 'agree'}
            disabled={busy}
            onClick={(event) => answer(event, 'agree')}
          >
            Согласиться на&nbsp;замену
          </Button>
          <Button
            look="line"
            type="submit"
            name="do"
            value="decline"
            loading={busy && chosen === 'decline'}
            disabled={busy}
            onClick={(event) => answer(event, 'decline')}
          >
            Отказаться
          </Button>
        </div>
      </PostedForm>
    </section>
  )
}
