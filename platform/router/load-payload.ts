import { data, redirect, redirectDocument } from 'react-router'
import type { Payload } from './payload.ts'

/** The text for the shopper; empty for an HTML answer of a proxy. */
const textOf = async (response: Response): Promise<string | null> =>
  response.headers.get('content-type')?.startsWith('text/plain') ? response.text() : null

/** Loader of the browser's routes. Throws what the page's loader threw in the server: a redirect, or a failure with its status. */
export const loadPayload = async (address: string, signal: AbortSignal): Promise<unknown> => {
  const response = await fetch(address, { signal })
  if (!response.ok) throw data(await textOf(response), { status: response.status })
  const payload = (await response.json()) as Payload
  if ('data' in payload) return payload.data
  throw payload.redirect.startsWith('/') ? redirect(payload.redirect) : redirectDocument(payload.redirect)
}
