/** Tells the application that the session has ended, from wherever a call was refused. */
type Listener = () => void
const listeners = new Set<Listener>()

export const onSignedOut = (listener: Listener): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export class Refusal extends Error {
  readonly refusal: string
  constructor(refusal: string, message: string) {
    super(message)
    this.refusal = refusal
  }
}

/** The value of an answer for a query: a refusal is thrown, and «signed-out» shows the sign-in. */
export const valueOrThrow = <T>(
  answer:
    | { readonly ok: true; readonly value: T }
    | { readonly ok: false; readonly refusal: string; readonly message: string },
): T => {
  if (answer.ok) return answer.value
  if (answer.refusal === 'signed-out') for (const listener of listeners) listener()
  throw new Refusal(answer.refusal, answer.message)
}
