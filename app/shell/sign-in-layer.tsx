import { useNavigate } from '#platform/router/hooks.ts'
import { SignInDialog } from '#shop/people/screen/sign-in/sign-in-dialog.tsx'
import { closeSignIn, uiFlags, useUiStore } from '#platform/client/ui-store.ts'
import { useRefetchVisitorData } from '#shop/people/screen/use-refetch-visitor-data.part.ts'

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
  const why = useUiStore(uiFlags, (flags) => flags.whySignIn)
  return <SignInDialog open={open} why={why} onClose={closeSignIn} onDone={done} />
}
