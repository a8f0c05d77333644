import type { SignInReason } from '#platform/client/ui-store.ts'
import { Dialog } from '#platform/ui/layers/dialog.tsx'
import { SignInSteps, TITLES } from './sign-in-steps.tsx'
import { useSignIn } from './use-sign-in.ts'

type Props = {
  open: boolean
  /** What the sign-in is for; null: the visitor has asked for it. */
  why: SignInReason | null
  onClose: () => void
  onDone: () => void
}

/** The sign-in popup. What was typed stays when it is closed and opened again. */
export const SignInDialog = ({ open, why, onClose, onDone }: Props) => {
  const signIn = useSignIn(onDone)
  return (
    <Dialog open={open} onClose={signIn.step === 'capped' ? signIn.finish : onClose} title={TITLES[signIn.step]}>
      <SignInSteps signIn={signIn} why={why} />
    </Dialog>
  )
}
