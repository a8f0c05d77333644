import type { OrderView } from '../order.api.ts'
import { formatMoney } from '#kernel/money.ts'
import { paths } from '#kernel/pages/paths.ts'
import { momentText } from '#shop/delivery/facts/promised-time.ts'
import { Button, ButtonLink } from '#platform/ui/controls/button.tsx'
import { TextLink } from '#platform/ui/controls/link.tsx'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import layout from '#platform/ui/layout/layout.module.css'
import { Notice } from '#platform/ui/layout/notice.tsx'
import text from '#platform/ui/styles/text.module.css'
import { LastDigits } from './last-digits.tsx'
import css from './order-page.module.css'

type Props = {
  readonly order: OrderView
  /** Of the link of the e-mail; null without it. */
  readonly linkCode: string | null
  /** Why the last form was refused: then the forms are a page of their own. */
  readonly message: string | null
  readonly idempotencyKey: string
}

const Digits = () => <LastDigits value="" onType={() => {}} />

const Confirm = ({ order, linkCode }: Props) =>
  order.confirm_until !== null && (
    <form method="post" className={css.form}>
      <p>
        {linkCode === null
          ? 'Мы отправили код в\u00a0СМС и\u00a0ссылку на\u00a0почту. Введите код до\u00a0'
          : 'Нажмите кнопку до\u00a0'}
        {momentText(order.confirm_until, order.timezoneoffset)}, и&nbsp;мы начнём собирать заказ. Иначе он отменится
        сам.
      </p>
      {linkCode === null ? (
        <TextField kind="code" name="code" label="Код из СМС" maxLength={6} value="" onChange={() => {}} />
      ) : (
        <input type="hidden" name="code" value={linkCode} />
      )}
      <Button type="submit" name="do" value="confirm">
        Подтвердить заказ
      </Button>
    </form>
  )

const Pay = ({ order: { payment_due: due, cancel_needs_digits, timezoneoffset } }: Props) =>
  due !== null && (
    <>
      <form method="post" className={css.form}>
        <p>
          К&nbsp;оплате {formatMoney(due.amount)}. Товары держим до&nbsp;{momentText(due.until, timezoneoffset)}, потом
          заказ отменится сам.
        </p>
        {due.state === 'checking' ? (
          <p>Проверяем оплату в&nbsp;банке. Обновите страницу через минуту.</p>
        ) : (
          due.attempts_left > 0 && (
            <p className={css.formRow}>
              <Button type="submit" name="do" value="sbp">
                Оплатить по&nbsp;СБП
              </Button>
              <Button look="line" type="submit" name="do" value="card">
                Оплатить картой
              </Button>
            </p>
          )
        )}
      </form>
      {due.on_receipt && due.state !== 'checking' && (
        <form method="post" className={css.form}>
          {cancel_needs_digits && <Digits />}
          <Button look="line" type="submit" name="do" value="on-receipt">
            Оплатить при получении
          </Button>
        </form>
      )}
    </>
  )

const variantOf = ({ brand_name, name, shade_name, size_text }: OrderView['substitutes'][number]): string =>
  [brand_name, name, shade_name, size_text].filter(Boolean).join(', ')

const Substitutes = ({ order, idempotencyKey }: Props) =>
  order.substitutes.map((substitute) => {
    const missing = order.lines.find(({ product_id }) => product_id === substitute.product_id)
    return (
      <form key={substitute.id} method="post" className={css.form}>
        <input type="hidden" name="key" value={idempotencyKey} />
        <input type="hidden" name="substitute" value={substitute.id} />
        <p>
          В&nbsp;магазине не&nbsp;оказалось: {missing?.name}, {substitute.quantity}&nbsp;шт. Можем положить вместо:{' '}
          {variantOf(substitute)}. Цена {formatMoney(substitute.now)}, было {formatMoney(substitute.was)}. Ответьте
          до&nbsp;{momentText(substitute.until, order.timezoneoffset)}, иначе уберём этот товар из&nbsp;заказа.
        </p>
        {order.cancel_needs_digits && <Digits />}
        <p className={css.formRow}>
          <Button type="submit" name="do" value="agree">
            Согласиться на&nbsp;замену
          </Button>
          <Button look="line" type="submit" name="do" value="decline">
            Отказаться
          </Button>
        </p>
      </form>
    )
  })

const Cancel = ({ order, idempotencyKey }: Props) =>
  order.can_cancel && (
    <details className={css.cancel}>
      <summary>Отменить заказ</summary>
      <form method="post" className={css.form}>
        <input type="hidden" name="key" value={idempotencyKey} />
        <p>Товары вернутся на&nbsp;полку, и&nbsp;их сможет купить кто-то другой.</p>
        {order.cancel_needs_digits && <Digits />}
        <Button look="line" type="submit" name="do" value="cancel">
          Отменить заказ
        </Button>
      </form>
    </details>
  )

/** The forms of an order's page for a browser without JavaScript. They are posted to the address of the page. */
export const OrderForms = (props: Props) => {
  const { order, message } = props
  const forms = (
    <div className={css.forms}>
      <Confirm {...props} />
      <Pay {...props} />
      <Substitutes {...props} />
      <Cancel {...props} />
    </div>
  )
  if (message === null) return forms
  return (
    <div className={`${layout.wrap} ${css.alone}`}>
      <h1 className={text.d40}>Заказ {order.number}</h1>
      <Notice tone="bad">{message}</Notice>
      {forms}
      <p>
        <TextLink to={paths.order(order.token)}>Весь заказ</TextLink>
      </p>
    </div>
  )
}

/**
 * The way to the provider's page. A link, because `form-action` of the content policy forbids a form to lead to another site,
 * through a redirect too.
 */
export const PayLink = ({ to }: { to: string }) => (
  <div className={`${layout.wrap} ${css.alone}`}>
    <meta httpEquiv="refresh" content={`0;url=${to}`} />
    <h1 className={text.d40}>Оплата заказа</h1>
    <p>Данные карты вводятся на&nbsp;странице банка.</p>
    <p>
      <ButtonLink to={to}>Перейти к&nbsp;оплате</ButtonLink>
    </p>
  </div>
)
