import { ORDER_LENGTHS, orderFields } from '#shop/order/facts/order-fields.ts'
import { LinkButton } from '#platform/ui/controls/link.tsx'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import { bindFields } from '#platform/ui/forms/bind-fields.ts'
import { SectionHead } from '#platform/ui/layout/section-head.tsx'
import css from './checkout.module.css'
import type { CheckoutFields } from './use-checkout-fields.ts'

type Fields = Pick<CheckoutFields, 'form' | 'errors' | 'set'>

export const ContactFields = ({ form, errors, set }: Fields) => {
  const field = bindFields<'phone' | 'name' | 'email'>({ form, errors, checks: orderFields, set })
  return (
    <div className={css.three}>
      <TextField {...field('phone')} kind="phone" label="Телефон" required />
      <TextField
        {...field('name')}
        label="Имя и&nbsp;фамилия"
        autoComplete="name"
        maxLength={ORDER_LENGTHS.name}
        required
      />
      <TextField {...field('email')} kind="email" label="Почта для чека" maxLength={ORDER_LENGTHS.email} required />
    </div>
  )
}

/** `onSignIn`: null for a signed-in customer. */
export const ContactsSection = ({ onSignIn, ...fields }: Fields & { onSignIn: (() => void) | null }) => (
  <section className={css.section} aria-labelledby="checkout-1">
    <SectionHead id="checkout-1" figure={1} title="Контакты">
      {onSignIn && (
        <span className={css.aside}>
          <span className={css.question}>Есть аккаунт?</span>
          <LinkButton onClick={onSignIn}>Войти по&nbsp;номеру</LinkButton>
        </span>
      )}
    </SectionHead>
    <ContactFields {...fields} />
  </section>
)
