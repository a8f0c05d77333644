import { LinkButton } from '#web/ui/controls/link.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { SectionHead } from '#web/ui/layout/section-head.tsx'
import { emailError, nameError, phoneError } from './checkout-form.ts'
import css from './checkout.module.css'
import type { CheckoutFields } from './use-checkout-fields.ts'

/** A validator in the form a text field takes. */
const orNull =
  (check: (value: string) => string | undefined) =>
  (value: string): string | null =>
    check(value) ?? null
const PHONE = orNull(phoneError)
const NAME = orNull(nameError)
const EMAIL = orNull(emailError)

/** `onSignIn`: null for a signed-in customer. */
export const ContactsSection = ({
  form,
  errors,
  set,
  onSignIn,
}: Pick<CheckoutFields, 'form' | 'errors' | 'set'> & { onSignIn: (() => void) | null }) => (
  <section className={css.section} aria-labelledby="checkout-1">
    <SectionHead id="checkout-1" figure={1} title="Контакты">
      {onSignIn && (
        <span className={css.aside}>
          <span className={css.question}>Есть аккаунт?</span>
          <LinkButton onClick={onSignIn}>Войти по&nbsp;номеру</LinkButton>
        </span>
      )}
    </SectionHead>
    <div className={css.three}>
      <TextField
        kind="phone"
        name="phone"
        label="Телефон"
        required
        value={form.phone}
        validate={PHONE}
        error={errors.phone}
        onChange={(phone) => set({ phone })}
      />
      <TextField
        name="name"
        label="Имя и&nbsp;фамилия"
        autoComplete="name"
        maxLength={100}
        required
        value={form.name}
        validate={NAME}
        error={errors.name}
        onChange={(name) => set({ name })}
      />
      <TextField
        kind="email"
        name="email"
        label="Почта для чека"
        maxLength={200}
        required
        value={form.email}
        validate={EMAIL}
        error={errors.email}
        onChange={(email) => set({ email })}
      />
    </div>
  </section>
)
