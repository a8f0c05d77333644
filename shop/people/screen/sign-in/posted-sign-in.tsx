/** The two steps of the sign-in as forms without JavaScript: what was typed and chosen goes with each of them. */
import type { ReactNode } from 'react'
import { formatPhone } from '#kernel/phone.ts'
import { paths } from '#kernel/pages/paths.ts'
import { useShop } from '#platform/client/shop.ts'
import { Button, ButtonLink } from '#platform/ui/controls/button.tsx'
import { Checkbox } from '#platform/ui/fields/checkbox.tsx'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import { AgreementBox, ConsentBox } from '#platform/ui/forms/consents.tsx'
import type { FieldErrors } from '#platform/ui/forms/form-errors.ts'
import { Notice } from '#platform/ui/layout/notice.tsx'
import layout from '#platform/ui/layout/layout.module.css'
import text from '#platform/ui/styles/text.module.css'
import type { CodeChannel, SignedInUser } from '../../user.api.ts'
import { CappedLines } from './capped-lines.tsx'
import { WAY_WORDS } from './code-ways.tsx'
import { ProfileFields } from './profile-fields.tsx'
import { EMPTY_FIELDS, type FieldName, type SignInFields } from './sign-in-form.ts'
import { SENT_WORDS, TITLES } from './sign-in-steps.tsx'
import css from './sign-in.module.css'

export type PostedState = {
  readonly step: 'phone' | 'code'
  readonly isNew: boolean
  readonly fields: SignInFields
  readonly ticks: { readonly agreement: boolean; readonly consent: boolean; readonly news: boolean }
  readonly sentBy: CodeChannel
  readonly ways: readonly CodeChannel[]
  readonly errors: FieldErrors<FieldName>
  readonly notice: string | null
}

export const EMPTY_POSTED: PostedState = {
  step: 'phone',
  isNew: false,
  fields: EMPTY_FIELDS,
  ticks: { agreement: false, consent: false, news: false },
  sentBy: 'sms',
  ways: [],
  errors: {},
  notice: null,
}

const doNothing = (): void => {}

const Form = ({ state: { notice }, children }: { state: PostedState; children: ReactNode }) => (
  <form className={css.form} method="post" action={paths.signIn} noValidate>
    {notice !== null && <Notice tone="bad">{notice}</Notice>}
    {children}
  </form>
)

const OtherWays = ({ ways }: Pick<PostedState, 'ways'>) =>
  ways.map((way) => (
    <Button key={way} type="submit" look="line" wide name="do" value={way === 'sms' ? 'send' : way}>
      {WAY_WORDS[way]}
    </Button>
  ))

const PhoneStep = ({ state }: { state: PostedState }) => {
  const { fields, ticks, errors, ways } = state
  return (
    <Form state={state}>
      <p className={css.lead}>Пришлём код подтверждения по&nbsp;СМС.</p>
      <TextField
        kind="phone"
        label="Телефон"
        name="phone"
        required
        value={fields.phone}
        error={errors.phone}
        onChange={doNothing}
      />
      <AgreementBox words="соглашение" checked={ticks.agreement} onTick={doNothing} />
      <Button type="submit" size="lg" wide name="do" value="send">
        Получить код
      </Button>
      <OtherWays ways={ways} />
    </Form>
  )
}

const Registration = ({ fields, errors, ticks }: PostedState) => {
  const { consents } = useShop().terms
  return (
    <>
      <ProfileFields fields={fields} errors={errors} set={doNothing} />
      <div className={css.consents}>
        <ConsentBox
          text={consents.account.text}
          policy="Политика конфиденциальности"
          checked={ticks.consent}
          aria-invalid={errors.consent ? true : undefined}
          onTick={doNothing}
        />
        {errors.consent !== undefined && <p className={css.error}>{errors.consent}</p>}
        <Checkbox name="news" checked={ticks.news} onChange={doNothing}>
          {consents.news.text} (необязательно)
        </Checkbox>
      </div>
    </>
  )
}

const CodeStep = ({ state }: { state: PostedState }) => {
  const { fields, isNew, errors, sentBy, ways } = state
  return (
    <Form state={state}>
      <input type="hidden" name="step" value="code" />
      <input type="hidden" name="phone" value={fields.phone} />
      <input type="hidden" name="new" value={isNew ? 'yes' : ''} />
      <input type="hidden" name="ways" value={ways.join(' ')} />
      <p className={css.number}>{formatPhone(fields.phone)}</p>
      {sentBy !== 'sms' && <p className={css.lead}>{SENT_WORDS[sentBy]}</p>}
      <TextField
        kind="code"
        label="Введите код"
        name="code"
        required
        value={fields.code}
        error={errors.code}
        onChange={doNothing}
      />
      {isNew && <Registration {...state} />}
      <Button type="submit" size="lg" wide name="do" value="enter">
        {isNew ? 'Зарегистрироваться' : 'Подтвердить'}
      </Button>
      <Button type="submit" look="line" wide name="do" value="send">
        Отправить код ещё раз
      </Button>
      <OtherWays ways={ways.filter((way) => way !== 'sms')} />
      <Button type="submit" look="text" wide name="do" value="change-number">
        Изменить номер
      </Button>
    </Form>
  )
}

const Page = ({ step, children }: { step: keyof typeof TITLES; children: ReactNode }) => (
  <div className={layout.wrap}>
    <div className={css.page}>
      <h1 className={text.d40}>{TITLES[step]}</h1>
      {children}
    </div>
  </div>
)

/** The whole page: its title depends on the step. */
export const PostedSignIn = ({ state }: { state: PostedState }) => (
  <Page step={state.step}>{state.step === 'phone' ? <PhoneStep state={state} /> : <CodeStep state={state} />}</Page>
)

/** After the sign-in: what did not fit into the basket. */
export const PostedCapped = ({ lines }: { lines: NonNullable<SignedInUser['capped']> }) => (
  <Page step="capped">
    <CappedLines lines={lines}>
      <ButtonLink to={paths.personal}>В&nbsp;личный кабинет</ButtonLink>
    </CappedLines>
  </Page>
)
