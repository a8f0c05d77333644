import { useNavigate } from '#platform/router/hooks.ts'
import { paths } from '#kernel/pages/paths.ts'
import { SignInSteps, TITLES } from './sign-in/sign-in-steps.tsx'
import css from './sign-in/sign-in.module.css'
import { useSignIn } from './sign-in/use-sign-in.ts'
import { useUser } from './sign-in/user-query.ts'
import { TextLink } from '#platform/ui/controls/link.tsx'
import { ButtonLink } from '#platform/ui/controls/button.tsx'
import { WithForms } from '#platform/router/page-forms.tsx'
import { EmptyState } from '#platform/ui/layout/empty-state.tsx'
import layout from '#platform/ui/layout/layout.module.css'
import text from '#platform/ui/styles/text.module.css'
import { useRefetchVisitorData } from './use-refetch-visitor-data.part.ts'

export const meta = () => [{ title: 'Вход' }]

/** ROUTE-12: the sign-in form of the popup on a page. */
export default function SignInPage() {
  const { user } = useUser()
  const navigate = useNavigate()
  const personChanged = useRefetchVisitorData()
  const signIn = useSignIn(() => {
    personChanged()
    void navigate(paths.personal)
  })
  if (user !== null && !signIn.busy && signIn.step !== 'capped') {
    return (
      <EmptyState
        level={1}
        title="Вы&nbsp;уже вошли"
        actions={<ButtonLink to={paths.personal}>В&nbsp;личный кабинет</ButtonLink>}
      />
    )
  }
  return (
    <WithForms>
      <div className={layout.wrap}>
        <div className={css.page}>
          <h1 className={text.d40} tabIndex={-1}>
            {TITLES[signIn.step]}
          </h1>
          <SignInSteps signIn={signIn} />
          {signIn.step === 'phone' && (
            <p>
              Заказали без кабинета? <TextLink to={paths.findOrder}>Где мой заказ</TextLink>
            </p>
          )}
        </div>
      </div>
    </WithForms>
  )
}
