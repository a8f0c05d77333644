/** «Мой уход» without JavaScript: products are added, changed and removed by forms (platform/router/page-forms.tsx). */
import { productId, variantId } from '#kernel/ids.ts'
import { paths } from '#kernel/pages/paths.ts'
import type { Calls } from '#app/api/groups.ts'
import type { AnswerForm } from '#platform/router/page-forms.tsx'
import { ButtonLink } from '#platform/ui/controls/button.tsx'
import { Notice } from '#platform/ui/layout/notice.tsx'
import { INCOMPLETE_FORM, numberField, statusOf } from '#shop/basket/screen/form-parts.part.tsx'
import { parseDay } from '#platform/ui/fields/day-text.ts'
import { DAY_PARTS, USED_EVERY } from '#shop/catalogue/facts/routine.ts'
import { PersonalLayout } from './personal/personal-layout.tsx'

/** What is said of a product; null: the form came incomplete. */
const editIn = (fields: URLSearchParams, product: string) => {
  const part = DAY_PARTS.find((one) => one === fields.get(`part-${product}`))
  const every = USED_EVERY.find((days) => String(days) === fields.get(`every-${product}`))
  const opened = fields.get(`opened-${product}`)
  if (part === undefined || every === undefined || opened === null) return null
  return { day_part: part, every_days: every, opened_on: opened === '' ? null : (parseDay(opened) ?? opened) }
}

const answerPressed = async ({ routine }: Calls, city: string, fields: URLSearchParams) => {
  const [added, changed, removed] = ['add', 'change', 'remove'].map((name) => fields.get(name))
  if (added != null) return routine.add({ city, variant_id: variantId(numberField(added)) })
  if (removed != null) return routine.remove({ city, product_id: productId(numberField(removed)) })
  const edit = changed == null ? null : editIn(fields, changed)
  if (changed == null || edit === null) return INCOMPLETE_FORM
  return routine.change({ city, product_id: productId(numberField(changed)), ...edit })
}

export const answerRoutineForms: AnswerForm = async ({ calls, city, fields }) => {
  // A visit needs no forms besides the page, whose buttons are posted to it themselves.
  if (fields === null) return { status: 200, content: null }
  const answer = await answerPressed(calls, city, fields)
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
