/**
 * What a buyer does with an order without JavaScript: confirms, pays, cancels, reports it missing, changes the delivery, returns
 * goods or withdraws that, answers about a substitute or about goods of another store
 * (platform/router/page-forms.tsx).
 */
import type { ReactNode } from 'react'
import { isRefused } from '#kernel/endpoint.ts'
import { MALFORMED_CODE, MISSING_DIGITS } from '#kernel/fields/order-proof.ts'
import { paths } from '#kernel/pages/paths.ts'
import { IsScriptless } from '#platform/ui/layout/without-script.tsx'
import { ChangeDelivery, changeOf, postedDelivery } from './change-delivery.part.tsx'
import { OrderPage } from './order-page.tsx'
import { MALFORMED_RETURN, postedReturn, ReturnForm } from './return-forms.part.tsx'
import { PayLink } from './pay-link.tsx'
import { FORMS_ONLY } from '#kernel/pages/pages.ts'
import type { AnswerForm, FormAnswer, FormRequest } from '#platform/router/page-forms.tsx'
import { INCOMPLETE_FORM, statusOf, type ShownRefusal } from '#shop/basket/screen/form-parts.part.tsx'

const lastDigits = (fields: URLSearchParams): { last_digits?: string } => {
  const digits = (fields.get('last_digits') ?? '').replaceAll(/\D/g, '')
  return digits === '' ? {} : { last_digits: digits }
}

const MALFORMED_DELIVERY = 'Проверьте адрес и\u00a0последние четыре цифры телефона получателя.'

const named = (refused: ShownRefusal, invalid: string): ShownRefusal =>
  refused.refusal === 'invalid-input' ? { ...refused, message: invalid } : refused

/** Null for what only shows another form. */
const act = async (
  { calls }: FormRequest,
  token: string,
  fields: URLSearchParams,
): Promise<FormAnswer | ShownRefusal | null> => {
  const here = { location: paths.order(token) }
  switch (fields.get('do')) {
    case 'confirm': {
      const answer = await calls.order.confirm({ token, code: (fields.get('code') ?? '').trim() })
      return isRefused(answer) ? named(answer, MALFORMED_CODE) : here
    }
    case 'cancel': {
      const answer = await calls.order.cancel({ token, ...lastDigits(fields) })
      return isRefused(answer) ? named(answer, MISSING_DIGITS) : here
    }
    case 'missing': {
      const answer = await calls.order.reportMissing({ token, ...lastDigits(fields) })
      return isRefused(answer) ? named(answer, MISSING_DIGITS) : here
    }
    case 'withdraw': {
      const answer = await calls.order.withdrawReturn({ token, ...lastDigits(fields) })
      return isRefused(answer) ? named(answer, MISSING_DIGITS) : here
    }
    case 'delivery': {
      const answer = await calls.order.changeDelivery({
        token,
        ...changeOf(postedDelivery(fields)),
        ...lastDigits(fields),
      })
      return isRefused(answer) ? named(answer, MALFORMED_DELIVERY) : here
    }
    case 'returns':
      // Asks for the form of a return.
      return null
    case 'return': {
      const options = await calls.order.returns({ token })
      if (isRefused(options)) return options
      const asked = postedReturn(token, options.value, fields)
      if (typeof asked === 'string') return { refusal: 'invalid-input', message: asked }
      const answer = await calls.order.requestReturn(asked)
      return isRefused(answer) ? named(answer, MALFORMED_RETURN) : here
    }
    case 'agree':
    case 'decline': {
      const given = { substitute_id: fields.get('substitute') ?? '', agrees: fields.get('do') === 'agree' }
      const answer = await calls.order.answerSubstitute({ token, ...given, ...lastDigits(fields) })
      return isRefused(answer) ? named(answer, MISSING_DIGITS) : here
    }
    case 'wait':
    case 'drop': {
      const given = { transfer_id: fields.get('transfer') ?? '', agrees: fields.get('do') === 'wait' }
      const answer = await calls.order.answerOffer({ token, ...given, ...lastDigits(fields) })
      return isRefused(answer) ? named(answer, MISSING_DIGITS) : here
    }
    case 'on-receipt': {
      const answer = await calls.order.payOnReceipt({ token, ...lastDigits(fields) })
      return isRefused(answer) ? named(answer, MISSING_DIGITS) : here
    }
    case 'card':
    case 'sbp': {
      const answer = await calls.order.pay({ token, payment: fields.get('do') === 'sbp' ? 'sbp' : 'card' })
      return isRefused(answer) ? answer : { status: 200, content: <PayLink to={answer.value.pay_url} /> }
    }
    default:
      return INCOMPLETE_FORM
  }
}

/** The form of a return, once it was asked for. */
const returnFormOf = async (
  { calls, fields }: FormRequest,
  token: string,
  formKey: string,
  error: string | null,
): Promise<ReactNode> => {
  const isAsked = fields?.get('do') === 'returns' || fields?.get('do') === 'return'
  const options = isAsked ? await calls.order.returns({ token }) : null
  return options?.ok && fields ? (
    <ReturnForm token={token} formKey={formKey} options={options.value} fields={fields} error={error} />
  ) : undefined
}

/** A visit needs no forms besides the page, whose parts are posted to it themselves. */
const ONLY_THE_PAGE: FormAnswer = { status: 200, content: null }

export const answerOrderForms: AnswerForm = async (request) => {
  const { calls, url, fields } = request
  if (fields === null && !url.searchParams.has(FORMS_ONLY)) return ONLY_THE_PAGE
  const token = url.pathname.split('/').at(-1) ?? ''
  const answer = fields && (await act(request, token, fields))
  if (answer !== null && !('refusal' in answer)) return answer
  const order = await calls.order.get({ token })
  if (isRefused(order)) return { status: statusOf(order), content: null }
  const delivery = order.value.can_change_delivery ? await calls.order.deliveryOptions({ token }) : null
  const formKey = crypto.randomUUID()
  const returnForm = await returnFormOf(request, token, formKey, answer?.message ?? null)
  return {
    status: statusOf(answer),
    content: (
      <IsScriptless value>
        <OrderPage
          order={order.value}
          formKey={formKey}
          changeDelivery={
            <ChangeDelivery
              order={order.value}
              options={delivery?.ok ? delivery.value : null}
              formKey={formKey}
              posted={fields?.get('do') === 'delivery' ? postedDelivery(fields) : null}
              onChanged={() => {}}
            />
          }
          linkCode={url.searchParams.get('confirm')}
          returnForm={returnForm}
          refused={returnForm === undefined ? (answer?.message ?? null) : null}
          onChanged={() => {}}
        />
      </IsScriptless>
    ),
  }
}
