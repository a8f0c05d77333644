import { use } from 'react'
import { useLoaderData, useRevalidator } from '#platform/router/hooks.ts'
import type { LoaderFunctionArgs } from '#platform/router/loader.ts'
import { callsContext } from '#platform/router/contexts.ts'
import { PageForms } from '#platform/router/page-forms.tsx'
import { customerPageHead, valueOrHome } from './customer-page.part.ts'
import { AccessPage, todayHere } from './personal/access-page.tsx'
import { FIRST_STATE } from './personal/access-state.ts'
import { useUserActions } from './sign-in/user-query.ts'

export const loader = async ({ context }: LoaderFunctionArgs) => ({
  access: valueOrHome(await context.get(callsContext).user.access({})),
  today: todayHere(),
})
export const meta = () => customerPageHead('Вход и устройства')

export default function PersonalAccess() {
  const { access, today } = useLoaderData<typeof loader>()
  const { revalidate } = useRevalidator()
  const { refetch } = useUserActions()
  const forms = use(PageForms)
  if (forms?.content) return forms.content
  const changed = (): void => {
    void revalidate()
    void refetch()
  }
  return <AccessPage access={access} state={FIRST_STATE} today={today} onChanged={changed} />
}
