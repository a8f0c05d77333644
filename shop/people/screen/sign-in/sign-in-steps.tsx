import { useShop } from '#platform/client/shop.ts'
import type { SignInReason } from '#platform/client/ui-store.ts'
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { profileFields } from '#kernel/fields/profile-fields.ts'
import { formatPhone } from '#kernel/phone.ts'
import { Button } from '#platform/ui/controls/button.tsx'
import { Checkbox } from '#platform/ui/fields/checkbox.tsx'
import { Icon } from '#platform/ui/images/icon.tsx'
import { LinkButton } from '#platform/ui/controls/link.tsx'
import { Notice } from '#platform/ui/layout/notice.tsx'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import { AgreementBox, ConsentBox } from '#platform/ui/forms/consents.tsx'
import { scrollToFirstError } from '#platform/ui/forms/form-errors.ts'
import { useHasPasskeys } from '../passkeys/use-has-passkeys.ts'
import { CappedLines } from './capped-lines.tsx'
import { CodeWays, ProofProgress } from './code-ways.tsx'
import { resendWords } from './countdown.ts'
import { ProfileFields } from './profile-fields.tsx'
import css from './sign-in.module.css'
import type { SignIn } from './use-sign-in.ts'

/** AUTH-01, AUTH-04: titles of the steps. */
export const TITLES = {
  phone: 'Войдите или зарегистрируйтесь',
  code: 'Подтвердите номер',
  capped: 'Вы\u00a0вошли, корзины соединены',
} as const

const Form = ({
  onSubmit,
  children,
  failedSubmits,
}: {
  onSubmit: () => void
  children: ReactNode
  failedSubmits: number
}) => {
  const form = useRef<HTMLFormElement>(null)
  const shown = useRef(failedSubmits)
  useEffect(() => {
    if (failedSubmits === shown.current) return
    shown.current = failedSubmits
    scrollToFirstError(form.current)
  }, [failedSubmits])
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

const Countdown = ({ secondsLeft }: { secondsLeft: number }) => (
  <p className={css.timer} role="timer">
    {resendWords(secondsLeft)}
  </p>
)

const GeneralError = ({ text }: { text: string | null }) => text !== null && <Notice tone="bad">{text}</Notice>

const REASONS: Readonly<Record<SignInReason, string>> = {
  favourites: 'После входа откроется избранное: всё, что вы\u00a0отметили, уже в\u00a0нём.',
  'account-page': 'Страница, которую вы\u00a0открыли, видна после входа.',
  review: 'Отзыв пишут из\u00a0кабинета: после входа форма откроется сама.',
  question: 'Вопросы задают и\u00a0отвечают на\u00a0них из\u00a0кабинета: об\u00a0ответе придёт письмо.',
  routine: 'Уход собирают в\u00a0кабинете: после входа нажмите «В\u00a0мой уход» ещё раз.',
  order:
    'После входа подставим имя, почту и\u00a0адреса, а\u00a0заполненное останется. Бонусами можно оплатить часть заказа.',
}

/** What the sign-in is for; null: the visitor has asked for it. */
type Why = { readonly why: SignInReason | null }

const PhoneStep = ({
  fields,
  ticks,
  errors,
  generalError,
  secondsLeft,
  busy,
  ways,
  proofDone,
  failedSubmits,
  set,
  tick,
  sendCode,
  enterWithPasskey,
  why,
}: SignIn & Why) => (
  <Form onSubmit={() => ticks.agreement && secondsLeft === 0 && sendCode()} failedSubmits={failedSubmits}>
    <p className={css.lead}>
      {why !== null && <>{REASONS[why]} </>}
      Пришлём код подтверждения по&nbsp;СМС.
    </p>
    <GeneralError text={generalError} />
    {generalError !== null && ticks.agreement && <CodeWays ways={ways} busy={busy} sendCode={sendCode} />}
    <TextField
      kind="phone"
      label="Телефон"
      name="phone"
      required
      autofocus
      reserveMessage
      realTime={false}
      value={fields.phone}
      validate={profileFields.phone}
      error={errors.phone}
      onChange={(phone) => set({ phone })}
    />
    <AgreementBox words="соглашение" checked={ticks.agreement} onTick={(agreement) => tick({ agreement })} />
    <Button
      type="submit"
      size="lg"
      wide
      disabled={!ticks.agreement || secondsLeft > 0}
      loading={busy}
      aria-describedby={ticks.agreement ? undefined : 'why-no-code'}
    >
      Получить код
    </Button>
    <ProofProgress done={proofDone} />
    {secondsLeft > 0 ? (
      <Countdown secondsLeft={secondsLeft} />
    ) : (
      !ticks.agreement && (
        <p id="why-no-code" className={css.timer}>
          Чтобы получить код, отметьте согласие.
        </p>
      )
    )}
    {useHasPasskeys() && (
      <Button look="line" wide disabled={busy} onClick={enterWithPasskey}>
        Войти ключом
      </Button>
    )}
  </Form>
)

const Consents = ({ ticks, errors, tick }: SignIn) => (
  <div className={css.consents}>
    <ConsentBox
      text={useShop().terms.consents.account.text}
      policy="Политика конфиденциальности"
      checked={ticks.consent}
      aria-invalid={errors.consent ? true : undefined}
      aria-describedby={errors.consent ? 'consent-error' : undefined}
      onTick={(consent) => tick({ consent })}
    />
    {errors.consent && (
      <p id="consent-error" className={css.error}>
        <Icon name="circle-exclamation-point" size={16} />
        {errors.consent}
      </p>
    )}
    <Checkbox name="news" checked={ticks.news} onChange={({ target }) => tick({ news: target.checked })}>
      {useShop().terms.consents.news.text} (необязательно)
    </Checkbox>
  </div>
)

/** Whoever has waited half of the minute gets another way to the code. */
const WAYS_SHOWN_S = 30

const Resend = ({ secondsLeft, busy, sendCode }: SignIn) =>
  secondsLeft > 0 ? (
    <Countdown secondsLeft={secondsLeft} />
  ) : (
    <p className={css.timer}>
      <LinkButton disabled={busy} onClick={() => sendCode()}>
        Отправить код ещё раз
      </LinkButton>
    </p>
  )

/** Where a code that is no SMS comes. */
export const SENT_WORDS = {
  call: 'Сейчас вам позвонят, и\u00a0голос назовёт код по\u00a0цифрам.',
  email: 'Код отправлен на\u00a0подтверждённую почту кабинета. Если его нет, посмотрите в\u00a0«Спаме».',
} as const

const CodeStep = (signIn: SignIn) => {
  const { isNew, fields, errors, generalError, busy, failedSubmits, set, changeNumber, submit } = signIn
  const { ways, sentBy, proofDone, secondsLeft, sendCode } = signIn
  return (
    <Form onSubmit={submit} failedSubmits={failedSubmits}>
      <p className={css.number}>
        <span>{formatPhone(fields.phone)}</span>
        <LinkButton onClick={changeNumber}>Изменить номер</LinkButton>
      </p>
      {sentBy !== 'sms' && <p className={css.lead}>{SENT_WORDS[sentBy]}</p>}
      <GeneralError text={generalError} />
      <TextField
        kind="code"
        label="Введите код"
        name="code"
        required
        reserveMessage
        realTime={false}
        value={fields.code}
        error={errors.code}
        onChange={(code) => set({ code })}
      />
      <Resend {...signIn} />
      {secondsLeft <= WAYS_SHOWN_S && <CodeWays ways={ways} busy={busy} sendCode={sendCode} />}
      <ProofProgress done={proofDone} />
      {isNew && <ProfileFields fields={fields} errors={errors} set={set} />}
      {isNew && <Consents {...signIn} />}
      <Button type="submit" size="lg" wide loading={busy}>
        {isNew ? 'Зарегистрироваться' : 'Подтвердить'}
      </Button>
    </Form>
  )
}

/** The focus moves to the field of a new step; the dialog and the page set it for the first step themselves. */
export const SignInSteps = ({ signIn, why = null }: { signIn: SignIn } & Partial<Why>) => {
  const { step } = signIn
  const root = useRef<HTMLDivElement>(null)
  const before = useRef(step)
  useEffect(() => {
    if (before.current === step) return
    before.current = step
    root.current?.querySelector<HTMLElement>(`[name="${step}"]`)?.focus()
  }, [step])
  return (
    <div ref={root}>
      {step === 'phone' && <PhoneStep {...signIn} why={why} />}
      {step === 'code' && <CodeStep {...signIn} />}
      {step === 'capped' && (
        <CappedLines lines={signIn.capped}>
          <Button size="lg" wide name="capped" onClick={signIn.finish}>
            Понятно
          </Button>
        </CappedLines>
      )}
    </div>
  )
}
