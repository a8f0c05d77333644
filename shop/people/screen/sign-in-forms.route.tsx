/** Signing in by phone and code without JavaScript (platform/router/page-forms.tsx). */
import { isRefused } from '#kernel/endpoint.ts'
import { phoneIn } from '#kernel/phone.ts'
import { plural, SECONDS } from '#kernel/text.ts'
import { paths } from '#kernel/pages/paths.ts'
import { profileFields } from '#kernel/fields/profile-fields.ts'
import { type AnswerForm, type FormAnswer, type FormRequest } from '#platform/router/page-forms.tsx'
import { parseDay } from '#platform/ui/fields/day-text.ts'
import { isValid } from '#platform/ui/forms/form-errors.ts'
import { IsScriptless } from '#platform/ui/layout/without-script.tsx'
import { INCOMPLETE_FORM, statusOf, type ShownRefusal } from '#shop/basket/screen/form-parts.part.tsx'
import type { CodeChannel } from '../user.api.ts'
import { EMPTY_POSTED, PostedCapped, PostedSignIn, type PostedState } from './sign-in/posted-sign-in.tsx'
import { codeStepErrors, FIELD_OF_REFUSAL, type SignInFields } from './sign-in/sign-in-form.ts'

const MAX_TYPED = 300

const todayHere = (): string => new Date().toISOString().slice(0, 10)

type Acted = { readonly refused: ShownRefusal | null; readonly state: PostedState }

const channelOf = (given: string): CodeChannel | null =>
  given === 'send' ? 'sms' : given === 'call' || given === 'email' ? given : null

const withRefusal = (state: PostedState, refused: ShownRefusal & { readonly data?: unknown }): Acted => {
  const field = FIELD_OF_REFUSAL[refused.refusal]
  return {
    refused,
    state: {
      ...state,
      errors: field === undefined ? {} : { [field]: refused.message },
      notice: field === undefined ? refused.message : null,
    },
  }
}

const INVALID: ShownRefusal = { refusal: 'bad-phone', message: '' }

const tooRecent = (timestamp: number): string => {
  const seconds = Math.max(1, Math.ceil(timestamp - Date.now() / 1000))
  return `Код уже отправлен. Новый можно запросить через ${seconds}\u00a0${plural(seconds, SECONDS)}.`
}

const sendCode = async (
  { calls }: FormRequest,
  state: PostedState,
  by: CodeChannel,
  isAgreed: boolean,
): Promise<Acted> => {
  const phone = phoneIn(state.fields.phone) ?? state.fields.phone.replaceAll(/\D/g, '')
  const wrong = profileFields.phone(phone)
  if (wrong !== null) return withRefusal(state, { refusal: 'bad-phone', message: wrong })
  if (!isAgreed && state.step === 'phone')
    return withRefusal(state, { refusal: 'no-agreement', message: 'Чтобы получить код, отметьте согласие.' })
  const fields = { ...state.fields, phone, code: '' }
  const answer = await calls.user.sendCode(by === 'sms' ? { phone } : { phone, by })
  if (!isRefused(answer)) {
    const { user_state, ways = [] } = answer.value
    return { refused: null, state: { ...state, fields, step: 'code', isNew: user_state === 'new', sentBy: by, ways } }
  }
  // The code of a minute ago can still be entered.
  if (isRefused(answer, 'too-recent'))
    return withRefusal({ ...state, fields, step: 'code' }, { ...answer, message: tooRecent(answer.data.sms_timestamp) })
  const ways = isRefused(answer, 'sms-limit') || isRefused(answer, 'proof-needed') ? answer.data.ways : state.ways
  return withRefusal({ ...state, fields, ways }, answer)
}

const enterCode = async (
  { calls, shop }: FormRequest,
  state: PostedState,
  ticks: { readonly consent: boolean; readonly news: boolean },
): Promise<Acted | FormAnswer> => {
  const { fields, isNew } = state
  const errors = codeStepErrors(fields, isNew, ticks.consent, todayHere())
  if (!isValid(errors)) return { refused: INVALID, state: { ...state, errors } }
  const { phone, code, name, email, birthday } = fields
  const answer = isNew
    ? await calls.user.register({
        phone,
        code,
        name: name.trim(),
        email: email.trim(),
        birthday: parseDay(birthday) ?? birthday,
        consent_text_version: shop.terms.consents.account.version,
        news: ticks.news,
      })
    : await calls.user.confirmCode({ phone, code })
  if (!isRefused(answer)) {
    const { capped = [] } = answer.value
    return capped.length === 0
      ? { location: paths.personal }
      : { status: 200, content: <PostedCapped lines={capped} /> }
  }
  const next = isRefused(answer, 'not-registered') ? { ...state, isNew: true } : state
  const acted = withRefusal(next, answer)
  if (!isRefused(answer, 'wrong-code') || answer.data.usable) return acted
  const notice = 'Этот код больше не\u00a0действует. Отправьте код ещё раз.'
  return { ...acted, state: { ...acted.state, notice } }
}

const stateOf = (fields: URLSearchParams): PostedState => {
  const text = (name: string): string => (fields.get(name) ?? '').slice(0, MAX_TYPED)
  const typed: SignInFields = {
    phone: text('phone'),
    code: text('code').replaceAll(/\s/g, ''),
    name: text('name'),
    email: text('email'),
    birthday: text('birthday'),
  }
  return {
    ...EMPTY_POSTED,
    step: text('step') === 'code' ? 'code' : 'phone',
    isNew: text('new') === 'yes',
    fields: typed,
    ticks: { agreement: fields.has('agreement'), consent: fields.has('consent'), news: fields.has('news') },
    ways: text('ways')
      .split(' ')
      .flatMap((way) => channelOf(way) ?? []),
  }
}

const act = async (request: FormRequest, fields: URLSearchParams): Promise<Acted | FormAnswer> => {
  const state = stateOf(fields)
  const action = fields.get('do') ?? ''
  const by = channelOf(action)
  if (by !== null) return sendCode(request, state, by, state.ticks.agreement)
  if (action === 'change-number')
    return { refused: null, state: { ...EMPTY_POSTED, fields: { ...EMPTY_POSTED.fields, phone: state.fields.phone } } }
  if (action === 'enter') return enterCode(request, state, state.ticks)
  return withRefusal(state, INCOMPLETE_FORM)
}

export const answerSignInForms: AnswerForm = async (request) => {
  const { fields } = request
  const acted = fields === null ? { refused: null, state: EMPTY_POSTED } : await act(request, fields)
  if (!('state' in acted)) return acted
  const content = <PostedSignIn state={acted.state} />
  return {
    status: statusOf(acted.refused),
    content: fields === null ? content : <IsScriptless value>{content}</IsScriptless>,
  }
}
