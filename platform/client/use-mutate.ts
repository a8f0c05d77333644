import {
  MutationObserver,
  useQueryClient,
  type DefaultError,
  type MutationObserverOptions,
} from '@tanstack/react-query'
import { useCallback } from 'react'

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
