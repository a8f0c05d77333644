import type { DeliveryWay } from '#domain/delivery.ts'
import { Icon } from '#web/ui/images/icon.tsx'
import { Radio } from '#web/ui/fields/checkbox.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import css from './checkout.module.css'
import { SectionHead } from './section-head.tsx'
import type { Checkout } from './use-checkout.ts'

const PAID_TO: Readonly<Record<DeliveryWay, string>> = { pickup: ' в\u00a0магазине', courier: ' курьеру' }

/** There is one way to pay so far. */
export const PaymentSection = ({ form: { way } }: Checkout) => (
  <section className={css.section} aria-labelledby="checkout-3">
    <SectionHead figure={3} title="Оплата" />
    <div className={css.pay}>
      <Radio name="payment" value="on_receipt" checked readOnly>
        При получении
        <span className={css.small}>картой или наличными{way && PAID_TO[way]}</span>
      </Radio>
      <Icon name="banknote" size={24} />
    </div>
  </section>
)

export const CommentSection = ({ form, errors, set }: Checkout) => (
  <section className={css.section} aria-label="Комментарий">
    <TextField
      kind="area"
      name="comment"
      label={form.way === 'courier' ? 'Комментарий для\u00a0курьера' : 'Комментарий для\u00a0сборщика'}
      maxLength={1000}
      value={form.comment}
      error={errors.comment}
      onChange={(comment) => set({ comment })}
    />
  </section>
)
