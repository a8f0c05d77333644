/** Requests that `fetch` and `inject` cannot send, because they resolve dot segments and encode characters first. */
import { connect } from 'node:net'

export type RawAnswer = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

const TIMEOUT_MS = 10_000

/** Sends the text to 127.0.0.1 and returns all that comes back until the server closes the connection. */
export const sendRaw = (port: number, text: string | Buffer): Promise<string> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new Error('the server does not answer')))
    socket.on('data', (chunk: Buffer) => chunks.push(chunk))
    socket.on('error', reject)
    socket.on('close', () => resolve(Buffer.concat(chunks).toString('latin1')))
  })

const parseAnswer = (text: string): RawAnswer => {
  const [head = '', ...rest] = text.split('\r\n\r\n')
  const [statusLine = '', ...lines] = head.split('\r\n')
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
  })
  return { status: Number(statusLine.split(' ')[1]), headers: Object.fromEntries(headers), body: rest.join('\r\n\r\n') }
}

/** One request with this target, exactly as given. */
export const rawRequest = async (
  port: number,
  target: string,
  { method = 'GET', headers = {} }: { method?: string; headers?: Readonly<Record<string, string>> } = {},
): Promise<RawAnswer> => {
  const all = { host: `127.0.0.1:${port}`, connection: 'close', ...headers }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return parseAnswer(
    await sendRaw(port, Buffer.from(`${method} ${target} HTTP/1.1\r\n${lines.join('')}\r\n`, 'latin1')),
  )
}
