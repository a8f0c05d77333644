/** «Мой уход» without JavaScript: a product is added by a form (platform/router/page-forms.tsx). */
import { variantId } from '#kernel/ids.ts'
import { paths } from '#kernel/pages/paths.ts'
import type { AnswerForm } from '#platform/router/page-forms.tsx'
import { ButtonLink } from '#platform/ui/controls/button.tsx'
import { Notice } from '#platform/ui/layout/notice.tsx'
import { INCOMPLETE_FORM, numberField, statusOf } from '#shop/basket/screen/form-parts.part.tsx'
import { PersonalLayout } from './personal/personal-layout.tsx'

export const answerRoutineForms: AnswerForm = async ({ calls, city, fields }) => {
  // A visit needs no forms besides the page, whose buttons are posted to it themselves.
  if (fields === null) return { status: 200, content: null }
  const added = fields.get('add')
  const answer =
    added === null ? INCOMPLETE_FORM : await calls.routine.add({ city, variant_id: variantId(numberField(added)) })
  if (!('refusal' in answer)) return { location: paths.personalRoutine }
  if (answer.refusal === 'signed-out') return { location: paths.signIn }
  return {
    status: statusOf(answer),
    content: (
      <PersonalLayout title="Мой уход" current={paths.personalRoutine}>
        <Notice tone="bad">{answer.message}</Notice>
        <ButtonLink to={paths.personalRoutine} look="line">
          К&nbsp;уходу
        </ButtonLink>
      </PersonalLayout>
    ),
  }
}
