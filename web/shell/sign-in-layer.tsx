import { useNavigate } from 'react-router'
import { SignInDialog } from '#web/features/sign-in/sign-in-dialog.tsx'
import { closeSignIn, uiFlags } from '#web/features/ui-flags/ui-flags.ts'
import { useRefetchVisitorData } from '../screen-parts/use-refetch-visitor-data.ts'

/** The popup over any page; afterwards on to where its visitor wanted to go. */
export const SignInLayer = ({ open }: { open: boolean }) => {
  const navigate = useNavigate()
  const personChanged = useRefetchVisitorData()
  const done = () => {
    const { afterSignIn } = uiFlags.get()
    closeSignIn()
    personChanged()
    if (afterSignIn !== null) void navigate(afterSignIn)
  }
  return <SignInDialog open={open} onClose={closeSignIn} onDone={done} />
}
