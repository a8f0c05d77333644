import { useState } from 'react'
import { errorText } from '#shop/office/office/api/error-text.ts'

/** A question that is asked by a button, with its answer or why there is none. */
export const useTrial = <T>(ask: () => Promise<T>) => {
  const [found, setFound] = useState<T | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [isAsking, setAsking] = useState(false)
  const run = async (): Promise<void> => {
    setAsking(true)
    setFailure(null)
    try {
      setFound(await ask())
    } catch (error) {
      setFailure(errorText(error))
    } finally {
      setAsking(false)
    }
  }
  return { found, failure, isAsking, run }
}
