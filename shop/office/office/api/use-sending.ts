import { useRef, useState } from 'react'
import { errorText } from './error-text.ts'

/**
 * Runs what a press sends, one piece of work at a time. Why it failed goes to `report`, or stays as `failure` until the next press;
 * a form keeps what was typed.
 */
export const useSending = (report?: (text: string) => void) => {
  // A ref, because a second press may come before the button renders as loading.
  const isRunning = useRef(false)
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  /** Resolves with whether it succeeded, and never rejects; false also while another piece is under way. */
  const run = async (work: () => Promise<unknown>): Promise<boolean> => {
    if (isRunning.current) return false
    isRunning.current = true
    setSending(true)
    setFailure(null)
    try {
      await work()
      return true
    } catch (error) {
      const give = report ?? setFailure
      give(errorText(error))
      return false
    } finally {
      isRunning.current = false
      setSending(false)
    }
  }
  return { isSending, failure, setFailure, run }
}
