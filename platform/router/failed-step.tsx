import { Button } from '#platform/ui/controls/button.tsx'
import { useFailedStep } from './hooks.ts'
import css from './failed-step.module.css'

/** Says that a step within the page failed: what is shown is what was there before. Nothing while none has failed. */
export const FailedStep = ({ children }: { children: string }) => {
  const failed = useFailedStep()
  return (
    failed && (
      <div role="alert" className={css.failed}>
        {children}
        <Button look="line" size="sm" onClick={failed.again}>
          Повторить
        </Button>
      </div>
    )
  )
}
