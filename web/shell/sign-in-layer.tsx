import { useNavigate } from 'react-router'
import { SignInDialog } from '#web/features/sign-in/sign-in-dialog.tsx'
import { closeSignIn, uiFlags } from '#web/features/ui-flags/ui-flags.ts'
import { useRefetchVisitorData } from '../screen-parts/use-refetch-visitor-data.ts'

/** The sign-in popup over any page. After sign-in it opens the requested page. */
export const SignInLayer = ({ open }: { open: boolean }) => {
  const navigate = useNavigate()
  const refetchVisitorData = useRefetchVisitorData()
  const done = () => {
    const { afterSignIn } = uiFlags.get()
    closeSignIn()
    refetchVisitorData()
    if (afterSignIn !== null) void navigate(afterSignIn)
  }
  return <SignInDialog open={open} onClose={closeSignIn} onDone={done} />
}
