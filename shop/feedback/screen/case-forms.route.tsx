/** DESK-02: a buyer goes on with a case without JavaScript (platform/router/page-forms.tsx). */
import { isRefused } from '#kernel/endpoint.ts'
import { FORMS_ONLY } from '#kernel/pages/pages.ts'
import { paths } from '#kernel/pages/paths.ts'
import type { AnswerForm } from '#platform/router/page-forms.tsx'
import { IsScriptless } from '#platform/ui/layout/without-script.tsx'
import { statusOf } from '#shop/basket/screen/form-parts.part.tsx'
import { CasePage } from './case-page.tsx'

export const answerCaseForms: AnswerForm = async ({ calls, url, fields }) => {
  if (fields === null && !url.searchParams.has(FORMS_ONLY)) return { status: 200, content: null }
  const token = url.pathname.split('/').at(-1) ?? ''
  const text = fields?.get('text') ?? ''
  const answer = fields && (await calls.cases.write({ token, text }))
  if (answer?.ok) return { location: paths.case(token) }
  const thread = await calls.cases.thread({ token })
  if (isRefused(thread)) return { status: statusOf(thread), content: null }
  return {
    status: statusOf(answer),
    content: (
      <IsScriptless value>
        <CasePage
          token={token}
          initial={thread.value}
          formKey={crypto.randomUUID()}
          refused={answer && { message: answer.message, text }}
        />
      </IsScriptless>
    ),
  }
}
