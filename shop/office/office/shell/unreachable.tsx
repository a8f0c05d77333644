import { useEffect, useState } from 'react'
import { counted } from '#kernel/text.ts'
import { Button } from '#platform/ui/controls/button.tsx'
import { Notice } from '#platform/ui/layout/notice.tsx'
import { errorText } from '../api/error-text.ts'
import css from '../sign-in/sign-in-page.module.css'

const ACTIONS = ['действие', 'действия', 'действий'] as const
const RETRY_MS = 5000

type Props = {
  readonly error: unknown
  /** Actions of this device that the shop has not answered yet. */
  readonly unsent: number
  readonly onRetry: () => void
}
/** Shown while it is not known who works here. It tries again by itself, and at the moment when the network is back. */
export const Unreachable = ({ error, unsent, onRetry }: Props) => {
  const [tried, setTried] = useState<unknown>(null)
  useEffect(() => {
    const timer = setInterval(onRetry, RETRY_MS)
    addEventListener('online', onRetry)
    return () => {
      clearInterval(timer)
      removeEventListener('online', onRetry)
    }
  }, [onRetry])
  return (
    <main className={css.page}>
      <div className={css.form}>
        <h1 className={css.title}>Офис и&nbsp;прилавок</h1>
        <Notice tone="bad">{errorText(error)}</Notice>
        <p>
          Страница откроется сама, когда магазин ответит. В&nbsp;открытых вкладках прилавка можно дальше собирать
          и&nbsp;выдавать заказы, которые в&nbsp;них уже загружены.
        </p>
        {unsent > 0 && (
          <p>
            Ждёт сети: {counted(unsent, ACTIONS)}. Ничего не&nbsp;потеряно: сделанное сохранено на&nbsp;этом устройстве
            и&nbsp;уйдёт, когда здесь снова откроет прилавок тот&nbsp;же сотрудник.
          </p>
        )}
        <Button
          size="lg"
          wide
          loading={tried === error}
          onClick={() => {
            setTried(error)
            onRetry()
          }}
        >
          Повторить
        </Button>
      </div>
    </main>
  )
}
