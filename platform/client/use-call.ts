import { useState } from 'react'
import type { Answer, AnyRefused } from '#kernel/endpoint.ts'
import { failureText } from './failure.ts'
import { useSingleRun } from './use-mutate.ts'

/** Makes one call at a time. `error`: why the last one was refused or failed, for the shopper; null from the start of the next. */
export const useCall = () => {
  const { busy, run: runAlone } = useSingleRun()
  const [error, setError] = useState<string | null>(null)
  /** `what`: logged when the call fails. `onRefused`: what a refusal means beyond its message. */
  const run = <Out, R extends AnyRefused>(
    what: string,
    ask: () => Promise<Answer<Out, R>>,
    then: (value: Out) => void | Promise<void>,
    onRefused?: (refused: R) => void,
  ): void =>
    runAlone(async () => {
      setError(null)
      try {
        const answer = await ask()
        if (answer.ok) return await then(answer.value)
        setError(answer.message)
        onRefused?.(answer)
      } catch (failure) {
        console.error(what, failure)
        setError(failureText(failure))
      }
    })
  return { busy, error, setError, run }
}
