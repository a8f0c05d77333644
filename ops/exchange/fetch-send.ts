import type { Send } from './client-1c.ts'

/** Sends requests of an exchange to a shop. `address`: of its `/exchange/1c`. */
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
    })
    return { status: answer.status, text: await answer.text() }
  }
