import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { NEWS_CONSENT, PERSONAL_DATA_CONSENT, PRIVACY_POLICY, USER_AGREEMENT } from '#domain/consent.ts'
import { formatPhone } from '#domain/phone.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { Icon } from '#web/ui/images/icon.tsx'
import { LinkButton, TextLink } from '#web/ui/controls/link.tsx'
import { Notice } from '#web/ui/layout/notice.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { resendWords } from './countdown.ts'
import { ProfileFields } from './profile-fields.tsx'
import { showFirstFault } from './show-first-fault.ts'
import { phoneFault } from './sign-in-form.ts'
import css from './sign-in.module.css'
import type { SignIn } from './use-sign-in.ts'

/** AUTH-01, AUTH-04: titles of the two steps. */
export const TITLES = { phone: 'Войдите или зарегистрируйтесь', code: 'Подтвердите номер' } as const

const Form = ({ onSubmit, children, failures }: { onSubmit: () => void; children: ReactNode; failures: number }) => {
  const form = useRef<HTMLFormElement>(null)
  const shown = useRef(failures)
  useEffect(() => {
    if (failures === shown.current) return
    shown.current = failures
    showFirstFault(form.current)
  }, [failures])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form ref={form} className={css.form} noValidate onSubmit={submit}>
      {children}
    </form>
  )
}

const Countdown = ({ left }: { left: number }) => (
  <p className={css.timer} role="timer">
    {resendWords(left)}
  </p>
)

const General = ({ text }: { text: string | null }) => text !== null && <Notice tone="bad">{text}</Notice>

const PhoneStep = ({ fields, ticks, faults, general, left, busy, failures, set, tick, sendCode }: SignIn) => (
  <Form onSubmit={() => ticks.agreement && left === 0 && sendCode()} failures={failures}>
    <p className={css.lead}>Пришлём код подтверждения по&nbsp;SMS.</p>
    <General text={general} />
    <TextField
      kind="phone"
      label="Телефон"
      name="phone"
      required
      autofocus
      reserveMessage
      realTime={false}
      value={fields.phone}
      validate={phoneFault}
      error={faults.phone}
      onChange={(phone) => set({ phone })}
    />
    <Checkbox name="agreement" checked={ticks.agreement} onChange={({ target }) => tick({ agreement: target.checked })}>
      Принимаю{' '}
      <TextLink to={USER_AGREEMENT} target="_blank">
        соглашение
      </TextLink>{' '}
      и&nbsp;
      <TextLink to={PRIVACY_POLICY} target="_blank">
        политику конфиденциальности
      </TextLink>
    </Checkbox>
    <Button
      type="submit"
      size="lg"
      wide
      disabled={!ticks.agreement || left > 0}
      loading={busy}
      aria-describedby={ticks.agreement ? undefined : 'why-no-code'}
    >
      Получить код
    </Button>
    {left > 0 ? (
      <Countdown left={left} />
    ) : (
      !ticks.agreement && (
        <p id="why-no-code" className={css.timer}>
          Чтобы получить код, отметьте согласие.
        </p>
      )
    )}
  </Form>
)

const Consents = ({ ticks, faults, tick }: SignIn) => (
  <div className={css.consents}>
    <Checkbox
      name="consent"
      checked={ticks.consent}
      aria-invalid={faults.consent ? true : undefined}
      aria-describedby={faults.consent ? 'consent-fault' : undefined}
      onChange={({ target }) => tick({ consent: target.checked })}
    >
      {PERSONAL_DATA_CONSENT.text}.{' '}
      <TextLink to={PRIVACY_POLICY} target="_blank">
        Политика
      </TextLink>
    </Checkbox>
    {faults.consent && (
      <p id="consent-fault" className={css.fault}>
        <Icon name="circle-exclamation-point" size={16} />
        {faults.consent}
      </p>
    )}
    <Checkbox name="news" checked={ticks.news} onChange={({ target }) => tick({ news: target.checked })}>
      {NEWS_CONSENT.text} (необязательно)
    </Checkbox>
  </div>
)

const Resend = ({ left, busy, sendCode }: SignIn) =>
  left > 0 ? (
    <Countdown left={left} />
  ) : (
    <p className={css.timer}>
      <LinkButton disabled={busy} onClick={sendCode}>
        Отправить код ещё раз
      </LinkButton>
    </p>
  )

const CodeStep = (signIn: SignIn) => {
  const { isNew, fields, faults, general, busy, failures, set, changeNumber, submit } = signIn
  return (
    <Form onSubmit={submit} failures={failures}>
      <p className={css.number}>
        <span>{formatPhone(fields.phone)}</span>
        <LinkButton onClick={changeNumber}>Изменить номер</LinkButton>
      </p>
      <General text={general} />
      <TextField
        kind="code"
        label="Введите код"
        name="code"
        required
        reserveMessage
        realTime={false}
        value={fields.code}
        error={faults.code}
        onChange={(code) => set({ code })}
      />
      <Resend {...signIn} />
      {isNew && <ProfileFields fields={fields} faults={faults} set={set} />}
      {isNew && <Consents {...signIn} />}
      <Button type="submit" size="lg" wide loading={busy}>
        {isNew ? 'Зарегистрироваться' : 'Подтвердить'}
      </Button>
    </Form>
  )
}

/** Each step begins at its field; where the first one begins, dialog and page see to themselves. */
export const SignInSteps = ({ signIn }: { signIn: SignIn }) => {
  const { step } = signIn
  const root = useRef<HTMLDivElement>(null)
  const before = useRef(step)
  useEffect(() => {
    if (before.current === step) return
    before.current = step
    root.current?.querySelector<HTMLElement>(`[name="${step}"]`)?.focus()
  }, [step])
  return <div ref={root}>{step === 'phone' ? <PhoneStep {...signIn} /> : <CodeStep {...signIn} />}</div>
}
