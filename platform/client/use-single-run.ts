import { useRef, useState } from 'react'

/** Runs one piece of work at a time: `run` does nothing while the last one is under way. `busy` disables the button meanwhile. */
export const useSingleRun = (): { readonly busy: boolean; readonly run: (work: () => Promise<void>) => void } => {
  // A ref, because a second press may come before the button renders as busy.
  const isRunning = useRef(false)
  const [busy, setBusy] = useState(false)
  const run = (work: () => Promise<void>): void => {
    if (isRunning.current) return
    isRunning.current = true
    setBusy(true)
    void work().finally(() => {
      isRunning.current = false
      setBusy(false)
    })
  }
  return { busy, run }
}
