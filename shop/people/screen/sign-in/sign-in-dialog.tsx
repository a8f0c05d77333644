import { Dialog } from '#platform/ui/layers/dialog.tsx'
import { SignInSteps, TITLES } from './sign-in-steps.tsx'
import { useSignIn } from './use-sign-in.ts'

/** The sign-in popup. What was typed stays when it is closed and opened again. */
export const SignInDialog = ({ open, onClose, onDone }: { open: boolean; onClose: () => void; onDone: () => void }) => {
  const signIn = useSignIn(onDone)
  return (
    <Dialog open={open} onClose={signIn.step === 'capped' ? signIn.finish : onClose} title={TITLES[signIn.step]}>
      <SignInSteps signIn={signIn} />
    </Dialog>
  )
}
