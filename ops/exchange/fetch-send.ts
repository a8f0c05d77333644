import { errorCode } from '#kernel/error-code.ts'
import { ConfigError } from '#platform/settings/config-error.ts'
import type { Send } from './client-1c.ts'

const reasonOf = (error: unknown): string =>
  errorCode(error instanceof Error ? error.cause : undefined) || String(error)

/** Sends requests of an exchange to a shop. `address`: of its `/exchange/1c`. Throws ConfigError when nobody answers there. */
export const fetchSend =
  (address: string): Send =>
  async (query, { headers, body }) => {
    const url = new URL(address)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    const answer = await fetch(url, {
      redirect: 'error',
      method: body === undefined ? 'GET' : 'POST',
      headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/octet-stream' }) },
      ...(body === undefined ? {} : { body: Buffer.from(body) }),
    }).catch((error: unknown) => {
      throw new ConfigError(`По адресу ${address} магазин не ответил: ${reasonOf(error)}.`)
    })
    return { status: answer.status, text: await answer.text() }
  }
