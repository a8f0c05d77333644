import { lazy, Suspense, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import css from './write-to-us.module.css'

const FeedbackDialog = lazy(() => import('./feedback-dialog.tsx').then((module) => ({ default: module.FeedbackDialog })))

/** The form comes with its first opening. */
export const WriteToUs = () => {
  const [open, setOpen] = useState(false)
  const [wanted, setWanted] = useState(false)
  return (
    <div className={css.write}>
      <Button
        size="lg"
        aria-haspopup="dialog"
        onClick={() => {
          setWanted(true)
          setOpen(true)
        }}
      >
        Написать нам
      </Button>
      <Suspense>{wanted && <FeedbackDialog open={open} onClose={() => setOpen(false)} />}</Suspense>
    </div>
  )
}
