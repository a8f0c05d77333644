import { useRef, useState } from 'react'
import { isRefused, type Answer, type RefusedBy } from '#kernel/endpoint.ts'
import type { passkeys } from '../../passkeys.api.ts'
import type { CodeChannel, SignedInUser, user } from '../../user.api.ts'
import { profileFields } from '#kernel/fields/profile-fields.ts'
import { api } from '#platform/client/client.ts'
import { failureText } from '#platform/client/failure.ts'
import { useShop } from '#platform/client/shop.ts'
import { dayFromDate, parseDay } from '#platform/ui/fields/day-text.ts'
import { isValid, useShownErrors, type FieldErrors } from '#platform/ui/forms/form-errors.ts'
import { useCountdown } from './countdown.ts'
import { codeStepErrors, EMPTY_FIELDS, FIELD_OF_REFUSAL, type FieldName, type SignInFields } from './sign-in-form.ts'
import { lastProof, useProof } from './use-proof.ts'
import { useUserActions } from './user-query.ts'

export type SignIn = {
  /** `capped`: signed in, and what did not fit into the basket is shown. */
  readonly step: 'phone' | 'code' | 'capped'
  readonly capped: Capped
  /** AUTH-05: this phone has no account yet. */
  readonly isNew: boolean
  readonly fields: SignInFields
  /** Ticked: the agreement, the consent to personal data, the news. */
  readonly ticks: Ticks
  /** General errors, above the form (AUTH-09). */
  readonly generalError: string | null
  readonly errors: FieldErrors<FieldName>
  /** Seconds until a code may be sent again. */
  readonly secondsLeft: number
  readonly busy: boolean
  /** How the code was sent. */
  readonly sentBy: CodeChannel
  /** The other ways in which this phone can get a code. */
  readonly ways: readonly CodeChannel[]
  /** The share of a proof of work that is done, 0…1; null: none is being solved. */
  readonly proofDone: number | null
  /** Grows with each submit that found an error, so that the form scrolls to the first one. */
  readonly failedSubmits: number
  readonly set: (part: Partial<SignInFields>) => void
  readonly tick: (part: Partial<Ticks>) => void
  readonly sendCode: (by?: CodeChannel) => void
  readonly enterWithPasskey: () => void
  /** After `capped`. */
  readonly finish: () => void
  readonly changeNumber: () => void
  readonly submit: () => void
}
type Capped = NonNullable<SignedInUser['capped']>
type Ticks = { readonly agreement: boolean; readonly consent: boolean; readonly news: boolean }

const today = (): string => dayFromDate(new Date())
const isComplete = (fields: SignInFields, isNew: boolean, consent: boolean): boolean =>
  isValid(codeStepErrors(fields, isNew, consent, today()))

type SignInRefusal = RefusedBy<
  (typeof user)['sendCode' | 'register' | 'confirmCode'] | (typeof passkeys)['signInOptions' | 'signIn']
>

const submitCode = (
  { phone, code, name, email, birthday }: SignInFields,
  isNew: boolean,
  news: boolean,
  consent: string,
) =>
  isNew
    ? api.user.register({
        phone,
        code,
        name: name.trim(),
        email: email.trim(),
        birthday: parseDay(birthday) ?? birthday,
        consent_text_version: consent,
        news,
      })
    : api.user.confirmCode({ phone, code })

/** The two steps (AUTH-01…AUTH-12). What was typed survives closing the popup. `onDone` is called after the user has been fetched again. */
export const useSignIn = (onDone: () => void): SignIn => {
  const [step, setStep] = useState<SignIn['step']>('phone')
  const [isNew, setIsNew] = useState(false)
  const [fields, setFields] = useState(EMPTY_FIELDS)
  const [ticks, setTicks] = useState<Ticks>({ agreement: false, consent: false, news: false })
  const [generalError, setGeneralError] = useState<string | null>(null)
  const { errors, show, forget } = useShownErrors<FieldName>()
  const [resendAt, setResendAt] = useState<number | null>(null)
  const [busy, setBusy] = useState(false)
  const [failedSubmits, setFailedSubmits] = useState(0)
  const [sentBy, setSentBy] = useState<CodeChannel>('sms')
  const [ways, setWays] = useState<readonly CodeChannel[]>([])
  const [capped, setCapped] = useState<Capped>([])
  const { proofDone, askWithProofs } = useProof()
  const isCalling = useRef(false)
  const secondsLeft = useCountdown(resendAt)
  const { refetch } = useUserActions()
  const { consents } = useShop().terms

  const fail = (message: string | null, found: FieldErrors<FieldName> = {}) => {
    setGeneralError(message)
    show(found)
    setFailedSubmits((before) => before + 1)
  }
  const showRefusal = (refused: SignInRefusal) => {
    // AUTH-03: the countdown is shown instead of the message.
    if (isRefused(refused, 'too-recent')) return setResendAt(refused.data.sms_timestamp)
    if (isRefused(refused, 'not-registered')) setIsNew(true)
    if (isRefused(refused, 'sms-limit') || isRefused(refused, 'proof-needed')) setWays(refused.data.ways)
    const { message } = refused
    const field = FIELD_OF_REFUSAL[refused.refusal]
    const isCodeUseless = isRefused(refused, 'wrong-code') && !refused.data.usable
    fail(
      field === undefined
        ? message
        : isCodeUseless
          ? 'Этот код больше не\u00a0действует. Отправьте код ещё раз.'
          : null,
      field === undefined ? {} : { [field]: message },
    )
  }
  /** One call at a time, even if a second press comes before the button renders as busy. */
  const call = async <Out>(
    ask: () => Promise<Answer<Out, SignInRefusal>>,
    then: (value: Out) => Promise<void> | void,
  ): Promise<void> => {
    if (isCalling.current) return
    isCalling.current = true
    setBusy(true)
    setGeneralError(null)
    try {
      const answer = await ask()
      if (answer.ok) await then(answer.value)
      else showRefusal(answer)
    } catch (failure) {
      console.error('Failed to sign in', failure)
      fail(failureText(failure))
    } finally {
      isCalling.current = false
      setBusy(false)
    }
  }

  const sendCode = (by: CodeChannel = 'sms') => {
    const invalid = profileFields.phone(fields.phone)
    if (invalid !== null) return fail(null, { phone: invalid })
    void call(
      () =>
        askWithProofs((proofs) =>
          api.user.sendCode({ phone: fields.phone, ...(by === 'sms' ? {} : { by }), ...lastProof(proofs) }),
        ),
      ({ user_state, sms_timestamp, ways: offered = [] }) => {
        setIsNew(user_state === 'new')
        setSentBy(by)
        setWays(offered)
        setFields((before) => ({ ...before, code: '' }))
        show({})
        setResendAt(sms_timestamp)
        setStep('code')
      },
    )
  }
  const finish = () => {
    onDone()
    setStep('phone')
    setFields(EMPTY_FIELDS)
    setTicks({ agreement: false, consent: false, news: false })
    setResendAt(null)
  }
  const signedIn = async ({ capped: lines = [] }: SignedInUser) => {
    await refetch()
    if (lines.length === 0) return finish()
    setCapped(lines)
    setStep('capped')
  }
  const submitWith = (given: SignInFields) => {
    const found = codeStepErrors(given, isNew, ticks.consent, today())
    if (!isValid(found)) return fail(null, found)
    void call(() => submitCode(given, isNew, ticks.news, consents.account.version), signedIn)
  }
  const enterWithPasskey = () =>
    void call(
      async () => {
        // Loaded by those who have a passkey.
        const { signInWithPasskey } = await import('../passkeys/passkey-device.ts')
        return signInWithPasskey()
      },
      async (entered) => {
        if (entered !== null) await signedIn(entered)
      },
    )
  const set = (part: Partial<SignInFields>) => {
    const next = { ...fields, ...part }
    setFields(next)
    forget(part)
    // AUTH-12: the sixth digit submits, once nothing else is missing.
    if (part.code !== undefined && part.code !== fields.code && isComplete(next, isNew, ticks.consent)) submitWith(next)
  }
  const changeNumber = () => {
    setStep('phone')
    setFields((before) => ({ ...before, code: '' }))
    setGeneralError(null)
    show({})
    setResendAt(null)
    setWays([])
  }
  const tick = (part: Partial<Ticks>) => {
    setTicks((before) => ({ ...before, ...part }))
    forget(part)
  }
  return {
    step,
    capped,
    isNew,
    fields,
    ticks,
    generalError,
    errors,
    secondsLeft,
    busy,
    sentBy,
    ways,
    proofDone,
    failedSubmits,
    set,
    tick,
    sendCode,
    enterWithPasskey,
    finish,
    changeNumber,
    submit: () => submitWith(fields),
  }
}
