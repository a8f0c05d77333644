/** STAFF-03: what the shop would put into the order instead of a missing product; the buyer agrees or does not. */
import { useRef, useState } from 'react'
import type { OrderView } from '../order.api.ts'
import { lastDigitsError } from '#kernel/fields/order-proof.ts'
import { formatMoney } from '#kernel/money.ts'
import { paths } from '#kernel/pages/paths.ts'
import { momentText } from '#shop/delivery/facts/promised-time.ts'
import { api } from '#platform/client/client.ts'
import { failureText } from '#platform/client/failure.ts'
import { Button } from '#platform/ui/controls/button.tsx'
import { PageLink } from '#platform/ui/controls/link.tsx'
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

type Props = { readonly order: OrderView; readonly onAnswered: () => void }

export const Substitutes = ({ order, onAnswered }: Props) =>
  order.substitutes.map((substitute) => (
    <Proposal key={substitute.id} order={order} substitute={substitute} onAnswered={onAnswered} />
  ))

const Proposal = ({ order, substitute, onAnswered }: Props & { substitute: Substitute }) => {
  const [digits, setDigits] = useState('')
  const [busy, setBusy] = useState<'agree' | 'decline' | null>(null)
  const [error, setError] = useState<string | null>(null)
  // One key for each answer: repeated after a lost response it is the same request.
  const keys = useRef<Record<'agree' | 'decline', string | null>>({ agree: null, decline: null })
  const line = order.lines.find(({ product_id }) => product_id === substitute.product_id)
  const needsDigits = order.cancel_needs_digits
  const isPaid = order.paid_online !== null

  const answer = async (choice: 'agree' | 'decline'): Promise<void> => {
    const wrong = needsDigits ? lastDigitsError(digits) : null
    if (wrong !== null) return setError(wrong)
    setBusy(choice)
    setError(null)
    try {
      keys.current[choice] ??= crypto.randomUUID()
      const input = { token: order.token, substitute_id: substitute.id, agrees: choice === 'agree' }
      const given = await api.order.answerSubstitute(needsDigits ? { ...input, last_digits: digits } : input, {
        idempotencyKey: keys.current[choice],
      })
      if (given.ok) return onAnswered()
      keys.current[choice] = null // refused: other digits are another request
      setError(given.message)
      if (given.refusal === 'too-late') onAnswered()
    } catch (failure) {
      console.error('Failed to answer a substitute', failure)
      setError(failureText(failure))
    } finally {
      setBusy(null)
    }
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
      {needsDigits && (
        <LastDigits className={css.digits} name="substitute_digits" value={digits} error={error} onType={setDigits} />
      )}
      {error !== null && !needsDigits && (
        <p className={css.refused} role="alert">
          {error}
        </p>
      )}
      <div className={css.answers}>
        <Button loading={busy === 'agree'} disabled={busy !== null} onClick={() => void answer('agree')}>
          Согласиться на&nbsp;замену
        </Button>
        <Button
          look="line"
          loading={busy === 'decline'}
          disabled={busy !== null}
          onClick={() => void answer('decline')}
        >
          Отказаться
        </Button>
      </div>
    </section>
  )
}
