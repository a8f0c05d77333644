/** The forms of «Вход и устройства» without JavaScript (platform/router/page-forms.tsx). */
import { isRefused } from '#kernel/endpoint.ts'
import { parsePhone } from '#kernel/phone.ts'
import { profileFields } from '#kernel/fields/profile-fields.ts'
import { paths } from '#kernel/pages/paths.ts'
import { FORMS_ONLY } from '#kernel/pages/pages.ts'
import type { AnswerForm, FormAnswer, FormRequest } from '#platform/router/page-forms.tsx'
import { IsScriptless } from '#platform/ui/layout/without-script.tsx'
import { INCOMPLETE_FORM, statusOf, type ShownRefusal } from '#shop/basket/screen/form-parts.part.tsx'
import { AccessPage, todayHere } from './personal/access-page.tsx'
import { FIRST_STATE, type AccessState } from './personal/access-state.ts'

/** A visit needs no forms besides the page, whose parts are posted to it themselves. */
const ONLY_THE_PAGE: FormAnswer = { status: 200, content: null }

type Acted = { readonly refused: ShownRefusal | null; readonly state: AccessState }

const act = async (
  { calls: { user, passkeys } }: FormRequest,
  fields: URLSearchParams,
): Promise<Acted | FormAnswer> => {
  const given = (name: string): string => (fields.get(name) ?? '').trim()
  const form = given('do')
  const here: FormAnswer = { location: paths.personalAccess }
  const phone = parsePhone(given('new_phone')) ?? given('new_phone').replaceAll(/\D/g, '')
  const refusedWith = (refused: ShownRefusal, more: Partial<AccessState> = {}): Acted => ({
    refused,
    state: { ...FIRST_STATE, form, refused: refused.message, ...more },
  })
  const passkey = given('passkey')
  switch (form) {
    case 'end': {
      const answer = await user.endSession({ id: given('session') })
      return isRefused(answer) ? refusedWith(answer) : here
    }
    case 'end-others': {
      const answer = await user.endOtherSessions({})
      return isRefused(answer) ? refusedWith(answer) : here
    }
    case 'send-mailbox': {
      const answer = await user.sendMailboxCode({})
      return isRefused(answer) ? refusedWith(answer) : { refused: null, state: { ...FIRST_STATE, mailboxCode: true } }
    }
    case 'confirm-mailbox': {
      const answer = await user.confirmMailbox({ code: given('mailbox_code').replaceAll(/\s/g, '') })
      return isRefused(answer) ? refusedWith(answer, { mailboxCode: true }) : here
    }
    case 'send-phone': {
      const wrong = profileFields.phone(phone)
      if (wrong !== null) return refusedWith({ refusal: 'bad-phone', message: wrong })
      const by = given('lost') === 'yes' ? ('email' as const) : ('sms' as const)
      const answer = await user.sendPhoneCodes({ phone, by })
      return isRefused(answer) ? refusedWith(answer) : { refused: null, state: { ...FIRST_STATE, newPhone: phone } }
    }
    case 'change-phone': {
      const code = (name: string): string => given(name).replaceAll(/\s/g, '')
      const answer = await user.changePhone({ phone, old_code: code('old_code'), new_code: code('new_code') })
      return isRefused(answer) ? refusedWith(answer, { newPhone: phone }) : here
    }
    case 'rename-passkey': {
      const answer = await passkeys.rename({ id: passkey, name: given('passkey_name') })
      return isRefused(answer) ? refusedWith(answer, { passkey }) : here
    }
    case 'send-removal': {
      const answer = await passkeys.sendRemovalCode({})
      return isRefused(answer)
        ? refusedWith(answer, { passkey })
        : { refused: null, state: { ...FIRST_STATE, removing: passkey } }
    }
    case 'remove-passkey': {
      const answer = await passkeys.remove({ id: passkey, code: given('passkey_code').replaceAll(/\s/g, '') })
      return isRefused(answer) ? refusedWith(answer, { passkey, removing: passkey }) : here
    }
    default:
      return refusedWith(INCOMPLETE_FORM)
  }
}

export const answerAccessForms: AnswerForm = async (request) => {
  const { calls, url, fields } = request
  if (fields === null && !url.searchParams.has(FORMS_ONLY)) return ONLY_THE_PAGE
  const acted = fields === null ? { refused: null, state: FIRST_STATE } : await act(request, fields)
  if (!('state' in acted)) return acted
  const access = await calls.user.access({})
  if (isRefused(access)) return { location: paths.home }
  return {
    status: statusOf(acted.refused),
    content: (
      <IsScriptless value>
        <AccessPage access={access.value} state={acted.state} today={todayHere()} onChanged={() => {}} />
      </IsScriptless>
    ),
  }
}
