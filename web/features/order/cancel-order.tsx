import { useRef, useState } from 'react'
import { api } from '#web/api/client.ts'
import { failureText } from '#web/api/failure.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/layers/dialog.tsx'
import css from './order-page.module.css'

type Props = { token: string; number: string; onCancelled: () => void }

/** ORD-08: asks for confirmation. All presses use one idempotency key, so that after a lost response the order is not cancelled twice. */
export const CancelOrder = ({ token, number, onCancelled }: Props) => {
  const [isConfirming, setConfirming] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const key = useRef<string | null>(null)

  const cancel = async (): Promise<void> => {
    setBusy(true)
    setError(null)
    try {
      key.current ??= crypto.randomUUID()
      const answer = await api.order.cancel({ token }, { idempotencyKey: key.current })
      if (!answer.ok) return setError(answer.message)
      setConfirming(false)
      onCancelled()
    } catch (failure) {
      console.error('Failed to cancel order', failure)
      setError(failureText(failure))
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <Button look="quiet" onClick={() => setConfirming(true)}>
        Отменить заказ
      </Button>
      <Dialog open={isConfirming} onClose={() => setConfirming(false)} title={`Отменить заказ ${number}?`}>
        <p className={css.question}>Товары вернутся на&nbsp;полку, и&nbsp;их сможет купить кто-то другой.</p>
        {error !== null && (
          <p className={css.refused} role="alert">
            {error}
          </p>
        )}
        <div className={css.answers}>
          <Button loading={busy} onClick={() => void cancel()}>
            Отменить заказ
          </Button>
          <Button look="line" onClick={() => setConfirming(false)}>
            Оставить
          </Button>
        </div>
      </Dialog>
    </>
  )
}
