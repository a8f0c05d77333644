/** STAFF-03: what the shop would put into the order instead of a missing product; the buyer agrees or does not. */
import { useRef, useState } from 'react'
import type { OrderView } from '#contract/order.schema.ts'
import { formatMoney } from '#domain/money.ts'
import { paths } from '#domain/paths.ts'
import { momentText } from '#domain/promised-time.ts'
import { api } from '#web/api/client.ts'
import { failureText } from '#web/api/failure.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { PageLink } from '#web/ui/controls/link.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Icon } from '#web/ui/images/icon.tsx'
import { ProductTile } from '#web/ui/product/product-tile.tsx'
import text from '#web/ui/styles/text.module.css'
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
    if (needsDigits && digits.length < 4) return setError('Введите последние четыре цифры телефона получателя')
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
        <TextField
          className={css.digits}
          name="substitute_digits"
          label="Последние четыре цифры телефона"
          inputMode="numeric"
          maxLength={4}
          value={digits}
          error={error}
          onChange={(given) => setDigits(given.replace(/\D/g, ''))}
        />
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
