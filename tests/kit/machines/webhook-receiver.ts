/** A program that gets the shop's notifications. */
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { text } from 'node:stream/consumers'

export type Received = {
  readonly id: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
  readonly type: string
  readonly data: Readonly<Record<string, unknown>>
}
type Answer = number | { readonly status: number; readonly location: string } | 'hang'

/** `answer`: the status for each message in its turn; by default 204. */
export const openWebhookReceiver = async (answer: (message: Received) => Answer = () => 204) => {
  const received: Received[] = []
  let answerTo = answer
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const { type, data } = JSON.parse(body) as Pick<Received, 'type' | 'data'>
      const message = { id: String(request.headers['webhook-id']), headers: request.headers, body, type, data }
      received.push(message)
      const given = answerTo(message)
      if (given === 'hang') return undefined
      if (typeof given !== 'number') response.setHeader('location', given.location)
      return response.writeHead(typeof given === 'number' ? given : given.status).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the receiver has no port')
  return {
    url: `http://127.0.0.1:${address.port}/hook`,
    received,
    answerWith: (next: (message: Received) => Answer): void => void (answerTo = next),
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
