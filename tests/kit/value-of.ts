type Refused =
  | { readonly ok: false; readonly refusal: string; readonly message?: string }
  | { readonly ok: false; readonly failure: string; readonly detail: string }

/** The value of an answer; a refusal or a failure of a provider fails the test by its name. */
export const valueOf = <T>(answer: { readonly ok: true; readonly value: T } | Refused): T => {
  if (answer.ok) return answer.value
  throw new Error(
    'refusal' in answer ? `${answer.refusal}: ${answer.message ?? ''}` : `${answer.failure}: ${answer.detail}`,
  )
}
