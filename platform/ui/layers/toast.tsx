import { useEffect, useState } from 'react'
import { Button } from '../controls/button.tsx'
import css from './toast.module.css'

export type Toast = {
  /** A new id shows a new toast, even with the same text. */
  id: number
  text: string
  /** `failed` is an alert and stays until it is closed. */
  tone?: 'info' | 'failed' | undefined
  action?: { label: string; onPress: () => void } | undefined
}

const SHOWN_FOR_MS = 5000

/**
 * Shows one toast at a time for 5 s, longer while it is hovered or focused. The live regions are mounted before the first
 * toast, so that screen readers announce it.
 */
export const ToastRegion = ({ toast, onClose }: { toast: Toast | null; onClose: () => void }) => {
  const [isPaused, setIsPaused] = useState(false)
  const failed = toast?.tone === 'failed'
  useEffect(() => {
    if (!toast || failed || isPaused) return
    const timer = setTimeout(onClose, SHOWN_FOR_MS)
    return () => clearTimeout(timer)
  }, [toast, failed, isPaused, onClose])
  const body = toast && (
    <div
      className={css.toast}
      key={toast.id}
      onPointerEnter={() => setIsPaused(true)}
      onPointerLeave={() => setIsPaused(false)}
      onFocus={() => setIsPaused(true)}
      onBlur={() => setIsPaused(false)}
    >
      {toast.text}
      {toast.action && (
        <Button look="line" size="sm" onInk onClick={toast.action.onPress}>
          {toast.action.label}
        </Button>
      )}
    </div>
  )
  return (
    <div className={css.region}>
      <div role="status">{!failed && body}</div>
      <div role="alert">{failed && body}</div>
    </div>
  )
}
