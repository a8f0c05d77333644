/** A mail server with one mailbox: the part of RFC 3501 that a reading client needs. */
import { createServer, type Server, type Socket } from 'node:net'

export type StoredLetter = { readonly uid: number; readonly source: Buffer; readonly flags: Set<string> }
export type ImapServer = {
  /** imap://…, with a password. */
  readonly url: string
  readonly letters: readonly StoredLetter[]
  /** Commands of all clients, without their tags. */
  readonly commands: readonly string[]
  readonly add: (source: Buffer | string) => StoredLetter
  readonly close: () => Promise<void>
}

const ANSWERED: Readonly<Record<string, string>> = {
  CAPABILITY: '* CAPABILITY IMAP4rev1',
  LIST: '* LIST () "/" INBOX',
  LSUB: '* LSUB () "/" INBOX',
  NOOP: '',
  CLOSE: '',
}

const serve = (socket: Socket, letters: readonly StoredLetter[], commands: string[]): void => {
  const send = (...lines: readonly (string | Buffer)[]): void => {
    for (const line of lines) socket.write(typeof line === 'string' ? `${line}\r\n` : line)
  }
  const numbered = (set: string): StoredLetter[] => {
    const [from = 0, to = from] = set.split(':').map(Number)
    return letters.filter(({ uid }) => uid >= from && uid <= to)
  }
  const fetched = (letter: StoredLetter, wanted: string): void => {
    const begin = `* ${letters.indexOf(letter) + 1} FETCH (UID ${letter.uid} RFC822.SIZE ${letter.source.length}`
    if (!wanted.includes('BODY')) return send(`${begin})`)
    socket.write(`${begin} BODY[] {${letter.source.length}}\r\n`)
    send(letter.source, ')')
  }
  const ofUid = (words: string): string => {
    const [name = '', set = ''] = words.split(' ')
    if (name === 'SEARCH') {
      const found = letters.filter(({ flags }) => !flags.has('\\Seen') && !flags.has('\\Flagged'))
      send(`* SEARCH${found.map(({ uid }) => ` ${uid}`).join('')}`)
    } else if (name === 'FETCH') for (const letter of numbered(set)) fetched(letter, words)
    else if (name === 'STORE')
      for (const { flags } of numbered(set)) for (const [flag] of words.matchAll(/\\\w+/g)) flags.add(flag)
    else return 'BAD unknown'
    return 'OK done'
  }
  const answer = (command: string, words: string): string => {
    const known = ANSWERED[command]
    if (known !== undefined) {
      if (known !== '') send(known)
      return 'OK done'
    }
    if (command === 'LOGIN') return words.includes('wrong') ? 'NO [AUTHENTICATIONFAILED] no' : 'OK done'
    if (command === 'SELECT' || command === 'EXAMINE') {
      send(`* ${letters.length} EXISTS`, '* FLAGS (\\Seen \\Flagged)', '* OK [UIDVALIDITY 1] valid')
      return 'OK [READ-WRITE] done'
    }
    if (command === 'UID') return ofUid(words)
    if (command === 'LOGOUT') {
      send('* BYE')
      return 'OK bye'
    }
    return 'BAD unknown'
  }
  let rest = ''
  socket.setNoDelay(true) // an answer of several parts waits for no acknowledgement
  socket.setEncoding('utf8')
  socket.on('error', () => socket.destroy())
  socket.on('data', (text: string) => {
    const lines = (rest + text).split('\r\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      const [tag = '', command = '', ...words] = line.split(' ')
      commands.push([command, ...words].join(' '))
      send(`${tag} ${answer(command.toUpperCase(), words.join(' '))}`)
      if (command.toUpperCase() === 'LOGOUT') socket.end()
    }
  })
  send('* OK [CAPABILITY IMAP4rev1] ready')
}

export const startImapServer = async (address: string): Promise<ImapServer> => {
  const letters: StoredLetter[] = []
  const commands: string[] = []
  const sockets = new Set<Socket>()
  const server: Server = createServer((socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    serve(socket, letters, commands)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  server.unref()
  const bound = server.address()
  if (typeof bound !== 'object' || bound === null) throw new Error('The mailbox has no port')
  return {
    url: `imap://${encodeURIComponent(address)}:sandbox@127.0.0.1:${bound.port}`,
    letters,
    commands,
    add: (source) => {
      const letter = { uid: letters.length + 1, source: Buffer.from(source), flags: new Set<string>() }
      letters.push(letter)
      return letter
    },
    close: () =>
      new Promise((closed) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => closed())
      }),
  }
}
