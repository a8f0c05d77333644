import { useState } from 'react'
import { useSending } from '#shop/office/office/api/use-sending.ts'

/** A question that is asked by a button, with its answer or why there is none. */
export const useTrial = <T>(ask: () => Promise<T>) => {
  const [found, setFound] = useState<T | null>(null)
  const { isSending: isAsking, failure, run } = useSending()
  return { found, failure, isAsking, run: () => run(async () => setFound(await ask())) }
}
