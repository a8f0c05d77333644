import {
  MutationObserver,
  useQueryClient,
  type DefaultError,
  type MutationObserverOptions,
} from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'

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

/**
 * Sends a mutation; resolves with whether it succeeded and never rejects. Unlike `useMutation` it observes nothing until it is called, and
 * the component does not render again: a list has two such buttons on each card. `options` must be a constant.
 */
export const useMutate = <Data, Variables>(
  options: MutationObserverOptions<Data, DefaultError, Variables>,
): ((variables: Variables) => Promise<boolean>) => {
  const client = useQueryClient()
  return useCallback(
    async (variables) => {
      const observer = new MutationObserver(client, options)
      try {
        await observer.mutate(variables)
        return true
      } catch {
        return false
      } finally {
        observer.reset()
      }
    },
    [client, options],
  )
}
