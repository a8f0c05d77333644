import { createServer, type Server, type Socket } from 'node:net'

export type ReceivedEmail = { readonly from: string; readonly to: readonly string[]; readonly source: string }
export type SmtpSandbox = {
  readonly url: string
  readonly emails: readonly ReceivedEmail[]
  readonly close: () => Promise<void>
}

/** Recipients that end in the same answer every time, as the sandbox's telephone numbers do. */
const REFUSALS: Readonly<Record<string, string>> = {
  'nobody@': '550 5.1.1 no such mailbox',
  'later@': '450 4.2.1 try again later',
}

const serve = (socket: Socket, letters: ReceivedEmail[]): void => {
  let from = ''
  let to: string[] = []
  let source: string | null = null
  const say = (line: string): void => void socket.write(`${line}\r\n`)
  const hear = (line: string): void => {
    const address = /<(.*?)>/.exec(line)?.[1] ?? ''
    if (/^(EHLO|HELO)/i.test(line)) say('250-localhost\r\n250 8BITMIME')
    else if (/^MAIL/i.test(line)) {
      from = address
      to = []
      say('250 ok')
    } else if (/^RCPT/i.test(line)) {
      const refusal = Object.entries(REFUSALS).find(([start]) => address.startsWith(start))?.[1]
      if (refusal === undefined) to.push(address)
      say(refusal ?? '250 ok')
    } else if (/^DATA/i.test(line)) {
      source = ''
      say('354 go on')
    } else if (/^QUIT/i.test(line)) {
      say('221 bye')
      socket.end()
    } else say('250 ok')
  }
  const take = (line: string): void => {
    if (source === null) return hear(line)
    if (line !== '.') {
      source += `${line}\n`
      return
    }
    letters.push({ from, to, source })
    source = null
    say('250 taken')
  }
  let rest = ''
  socket.setEncoding('utf8')
  socket.on('data', (text: string) => {
    const lines = (rest + text).split('\r\n')
    rest = lines.pop() ?? ''
    lines.forEach(take)
  })
  socket.on('error', () => socket.destroy())
  say('220 localhost ESMTP')
}

/** A mail server that keeps what it is given: enough of RFC 5321 for a client that wants to send. */
export const startSmtpSandbox = async (): Promise<SmtpSandbox> => {
  const letters: ReceivedEmail[] = []
  const server: Server = createServer((socket) => serve(socket, letters))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('The stand-in of a mail server has no port')
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    emails: letters,
    close: () => new Promise((closed) => server.close(() => closed())),
  }
}
