/** The mailbox to which buyers answer, read by IMAP (RFC 3501). */
import { isEmail } from '#kernel/email.ts'
import { isPlainMail } from '#kernel/unencrypted-host.ts'
import type { Mailbox } from '#providers/ports/mailbox.ts'
import type { ProviderAnswer } from '#providers/ports/provider-answer.ts'

const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 60_000 }
const PORTS: Readonly<Record<string, number>> = { 'imaps:': 993, 'imap:': 143 }

/** imaps://user:password@host:993/folder?address=mailbox */
export type ImapAccount = {
  readonly host: string
  readonly port: number
  readonly secure: boolean
  /** Nothing is sent in the clear to another machine. */
  readonly needsStartTls: boolean
  readonly user: string
  readonly password: string
  readonly folder: string
  readonly address: string
}

const decoded = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/** Undefined: it is no such address. */
export const imapAccount = (url: string): ImapAccount | undefined => {
  const parsed = URL.parse(url)
  if (parsed === null) return undefined
  const { protocol, hostname, port, username, password, pathname, searchParams } = parsed
  const standard = PORTS[protocol]
  const [user, pass, folder] = [username, password, pathname.slice(1)].map(decoded)
  const address = searchParams.get('address') ?? user ?? ''
  if (standard === undefined || hostname === '' || !user || !pass || folder === undefined) return undefined
  if (!isEmail(address)) return undefined
  return {
    host: hostname,
    port: port ? Number(port) : standard,
    secure: protocol === 'imaps:',
    needsStartTls: isPlainMail(url),
    user,
    password: pass,
    folder: folder === '' ? 'INBOX' : folder,
    address,
  }
}

/** The library is loaded by the first connection: a shop without a mailbox does not need its memory. */
const clientOf = async ({ host, port, secure, needsStartTls, user, password }: ImapAccount) => {
  const { ImapFlow } = await import('imapflow')
  const client = new ImapFlow({
    ...TIMEOUTS,
    host,
    port,
    secure,
    ...(needsStartTls ? { doSTARTTLS: true } : {}),
    auth: { user, pass: password },
    logger: false,
    disableAutoIdle: true,
  })
  // A lost connection fails the command that waits for it; without a listener it would end the process.
  client.on('error', () => {})
  return client
}

const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Signs in and opens the folder, and reads nothing. */
export const checkImap = async (account: ImapAccount): Promise<ProviderAnswer<string>> => {
  const client = await clientOf(account)
  try {
    await client.connect()
    const { exists } = await client.mailboxOpen(account.folder, { readOnly: true })
    await client.logout()
    return { ok: true, value: `ящик ${account.address} открывается, писем в\u00a0нём: ${exists}` }
  } catch (error) {
    const isRefused = error instanceof Error && Reflect.get(error, 'authenticationFailed') === true
    return { ok: false, failure: isRefused ? 'config' : 'unavailable', detail: textOf(error) }
  } finally {
    client.close()
  }
}

export const imap = (account: ImapAccount): Mailbox => ({
  address: account.address,
  async readUnread({ letters, bytes }, take) {
    const client = await clientOf(account)
    try {
      await client.connect()
      await client.mailboxOpen(account.folder)
      const found = await client.search({ seen: false, flagged: false, deleted: false }, { uid: true })
      for (const uid of (found || []).toSorted((a, b) => a - b).slice(0, letters)) {
        const one = { uid: true } as const
        const head = await client.fetchOne(String(uid), { size: true }, one)
        if (head === false) continue // somebody has deleted it
        const isLarge = (head.size ?? 0) > bytes
        const whole = isLarge ? false : await client.fetchOne(String(uid), { source: true }, one)
        const source = whole === false ? null : (whole.source ?? null)
        if (source === null && !isLarge) continue
        const fate = await take({ uid, source })
        await client.messageFlagsAdd(String(uid), [fate === 'taken' ? '\\Seen' : '\\Flagged'], one)
      }
      await client.logout()
    } finally {
      client.close()
    }
  },
})
