import { useNavigate } from 'react-router'
import { SignInDialog } from '#web/features/sign-in/sign-in-dialog.tsx'
import { closeSignIn, userStore } from '#web/features/sign-in/user-store.ts'
import { useRefetchVisitorData } from '../screen-parts/use-refetch-visitor-data.ts'

/** The popup over any page; afterwards on to where its visitor wanted to go. */
export const SignInLayer = ({ open }: { open: boolean }) => {
  const navigate = useNavigate()
  const personChanged = useRefetchVisitorData()
  const done = () => {
    const { next } = userStore.now()
    closeSignIn()
    personChanged()
    if (next !== null) void navigate(next)
  }
  return <SignInDialog open={open} onClose={closeSignIn} onDone={done} />
}
