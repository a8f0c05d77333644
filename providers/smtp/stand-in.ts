import { createServer, type Server, type Socket } from 'node:net'

export type ReceivedEmail = { readonly from: string; readonly to: readonly string[]; readonly source: string }
export type SmtpSandbox = {
  readonly url: string
  readonly emails: readonly ReceivedEmail[]
  readonly close: () => Promise<void>
}

/** Recipients that are always refused, with these answers. */
const REFUSALS: Readonly<Record<string, string>> = {
  'unknown@': '550 5.1.1 no such mailbox',
  'later@': '450 4.2.1 try again later',
}

const serve = (socket: Socket, emails: ReceivedEmail[]): void => {
  let from = ''
  let to: string[] = []
  let source: string | null = null
  const reply = (line: string): void => void socket.write(`${line}\r\n`)
  const onCommand = (line: string): void => {
    const address = /<(.*?)>/.exec(line)?.[1] ?? ''
    if (/^(EHLO|HELO)/i.test(line)) reply('250-localhost\r\n250 8BITMIME')
    else if (/^MAIL/i.test(line)) {
      from = address
      to = []
      reply('250 ok')
    } else if (/^RCPT/i.test(line)) {
      const refusal = Object.entries(REFUSALS).find(([start]) => address.startsWith(start))?.[1]
      if (refusal === undefined) to.push(address)
      reply(refusal ?? '250 ok')
    } else if (/^DATA/i.test(line)) {
      source = ''
      reply('354 send the message')
    } else if (/^STARTTLS/i.test(line)) reply('502 5.5.1 not implemented')
    else if (/^QUIT/i.test(line)) {
      reply('221 bye')
      socket.end()
    } else reply('250 ok')
  }
  const onLine = (line: string): void => {
    if (source === null) return onCommand(line)
    if (line !== '.') {
      source += `${line}\n`
      return
    }
    emails.push({ from, to, source })
    source = null
    reply('250 ok')
  }
  let rest = ''
  socket.setEncoding('utf8')
  socket.on('data', (text: string) => {
    const lines = (rest + text).split('\r\n')
    rest = lines.pop() ?? ''
    lines.forEach(onLine)
  })
  socket.on('error', () => socket.destroy())
  reply('220 localhost ESMTP')
}

/** A mail server that stores what it receives: the part of RFC 5321 that a sending client needs. */
export const startSmtpSandbox = async (): Promise<SmtpSandbox> => {
  const emails: ReceivedEmail[] = []
  const server: Server = createServer((socket) => serve(socket, emails))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('The SMTP sandbox has no port')
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    emails: emails,
    close: () => new Promise((closed) => server.close(() => closed())),
  }
}
