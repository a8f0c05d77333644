import { useEffect } from 'react'
import { Button } from '#platform/ui/controls/button.tsx'
import { Notice } from '#platform/ui/layout/notice.tsx'
import { errorText } from '../api/error-text.ts'
import css from '../sign-in/sign-in-page.module.css'

/** Shown while it is not known who works here. It tries again by itself when the network is back. */
export const Unreachable = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => {
  useEffect(() => {
    addEventListener('online', onRetry)
    return () => removeEventListener('online', onRetry)
  }, [onRetry])
  return (
    <main className={css.page}>
      <div className={css.form}>
        <h1 className={css.title}>Прилавок</h1>
        <Notice tone="bad">{errorText(error)}</Notice>
        <Button size="lg" wide onClick={onRetry}>
          Повторить
        </Button>
      </div>
    </main>
  )
}
