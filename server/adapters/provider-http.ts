/** JSON calls to a provider of payments, with a time-out, and every outcome as a value. */
import { isRecord } from '#domain/is-record.ts'
import type { Failed } from '../ports/payments.ts'
import type { Fields } from './provider-fields.ts'

export type ProviderReply = { readonly ok: true; readonly status: number; readonly body: Fields } | Failed

type Request = {
  readonly method: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: object
  readonly timeoutMs: number
}

const MAX_BYTES = 512 * 1024

export const failed = (failure: Failed['failure'], detail: string): Failed => ({ ok: false, failure, detail })

/**
 * Any HTTP status with a JSON object is a reply, which the adapter judges. A time-out, a lost connection and another text are
 * unknown outcomes.
 */
export const callProvider = async (
  url: string,
  { method, headers, body, timeoutMs }: Request,
): Promise<ProviderReply> => {
  try {
    const response = await fetch(url, {
      method,
      headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const json = parseObject(await readText(response))
    if (json === undefined) return failed('unknown', `HTTP ${response.status} without a JSON object`)
    return { ok: true, status: response.status, body: json }
  } catch (error) {
    return failed('unknown', error instanceof Error ? error.message : String(error))
  }
}

/** Throws for a text beyond MAX_BYTES, of which it reads no more. */
export const readText = async ({ body }: Response): Promise<string> => {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of body ?? []) {
    length += chunk.length
    if (length > MAX_BYTES) throw new Error(`more than ${MAX_BYTES} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

const parseObject = (text: string): Fields | undefined => {
  try {
    const json: unknown = JSON.parse(text)
    return isRecord(json) ? json : undefined
  } catch {
    return undefined
  }
}
