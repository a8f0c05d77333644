import { ApiFailure, failureText } from '#platform/client/failure.ts'
import { Refusal } from './signed-out.ts'

/** What a member of staff reads of a call that gave no value: the shop's own words where it has answered. */
export const errorText = (error: unknown): string => {
  if (error instanceof Refusal) return error.message
  return (error instanceof ApiFailure && error.errors[0]?.message) || failureText(error)
}
