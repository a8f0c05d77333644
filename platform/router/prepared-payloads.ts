/** Payloads requested before their link is followed. */

/** An older answer is requested again: prices and stock are those of now. */
const MAX_AGE_MS = 10_000

/** `cookies`: the answer is that for the city of then. */
type Prepared = { readonly at: number; readonly cookies: string; readonly answer: Promise<Response> }
const prepared = new Map<string, Prepared>()

const currentOf = (address: string): Prepared | undefined => {
  const found = prepared.get(address)
  if (found && performance.now() - found.at < MAX_AGE_MS && found.cookies === document.cookie) return found
  prepared.delete(address)
  return undefined
}

export const preparePayload = (address: string): void => {
  if (currentOf(address)) return
  const answer = fetch(address)
  // A navigation requests again what has failed.
  answer.catch(() => prepared.delete(address))
  prepared.set(address, { at: performance.now(), cookies: document.cookie, answer })
}

/** Given once; undefined: there is none. */
export const takePreparedPayload = (address: string): Promise<Response> | undefined => {
  const found = currentOf(address)
  prepared.delete(address)
  return found?.answer
}
