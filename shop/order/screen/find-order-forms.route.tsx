/** DESK-04: the lost link of an order is asked for without JavaScript (platform/router/page-forms.tsx). */
import { isRefused } from '#kernel/endpoint.ts'
import type { AnswerForm } from '#platform/router/page-forms.tsx'
import { IsScriptless } from '#platform/ui/layout/without-script.tsx'
import { statusOf, type ShownRefusal } from '#shop/basket/screen/form-parts.part.tsx'
import { FindOrder, type PostedLink } from './find-order.tsx'

const WRONG = 'Введите номер заказа и\u00a0последние четыре цифры телефона получателя.'

export const answerFindOrderForms: AnswerForm = async ({ calls, fields }) => {
  const number = (fields?.get('number') ?? '').slice(0, 30)
  const last_digits = (fields?.get('last_digits') ?? '').replaceAll(/\D/g, '')
  const answer = fields && (await calls.order.sendLink({ number, last_digits }))
  const refused: ShownRefusal | null = answer !== null && isRefused(answer) ? answer : null
  const posted: PostedLink = {
    number,
    refused: refused && (refused.refusal === 'invalid-input' ? WRONG : refused.message),
    isSent: answer?.ok === true,
  }
  return {
    status: statusOf(refused),
    content: (
      <IsScriptless value>
        <FindOrder posted={posted} />
      </IsScriptless>
    ),
  }
}
