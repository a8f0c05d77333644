import { useState, type ReactNode } from 'react'
import { Button } from '#platform/ui/controls/button.tsx'
import css from './desk.module.css'

type Props = {
  /** Title of the button that asks; it ends with «…». */
  readonly title: string
  readonly look: 'quiet' | 'line'
  readonly question: ReactNode
  readonly yes: string
  readonly no: string
  readonly isSending?: boolean
  /** True closes the question. */
  readonly onYes: () => boolean | Promise<boolean>
}

const focus = (button: HTMLButtonElement | null): void => button?.focus()

/**
 * A button that asks before it acts. The focus goes to the answer that changes nothing, and back to the button: on the page itself
 * Enter would do the main action of the counter.
 */
export const AskFirst = ({ title, look, question, yes, no, isSending = false, onYes }: Props) => {
  const [step, setStep] = useState<'closed' | 'asked' | 'answered'>('closed')
  const confirm = async (): Promise<void> => {
    if (await onYes()) setStep('answered')
  }
  if (step !== 'asked')
    return (
      <Button
        className={css.askButton}
        look={look}
        onClick={() => setStep('asked')}
        ref={step === 'answered' ? focus : undefined}
      >
        {title}
      </Button>
    )
  return (
    <div className={css.asked}>
      <p>{question}</p>
      <Button look="line" loading={isSending} onClick={() => void confirm()}>
        {yes}
      </Button>
      <Button look="quiet" onClick={() => setStep('answered')} ref={focus}>
        {no}
      </Button>
    </div>
  )
}
