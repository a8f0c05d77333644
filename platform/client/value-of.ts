import type { Answer } from '#kernel/endpoint.ts'

/** The value of an answer, for queries: a refusal becomes an error, so that the query keeps its last value. */
export const valueOf = <T>(answer: Answer<T>): T => {
  if (!answer.ok) throw new Error(answer.message)
  return answer.value
}
