import { isRecord } from '#kernel/is-record.ts'
import type { Mailbox } from '#providers/ports/mailbox.ts'
import { imap, imapAccount } from './adapter.ts'

/** Where buyers of the sandbox write. */
export const SANDBOX_ADDRESS = 'zabota@magazin.example'

/** The mailbox of the sandbox, read by IMAP as any other; its server starts when it is asked for. */
export const sandboxMailbox = (sandboxUrl: string): Mailbox => ({
  address: SANDBOX_ADDRESS,
  async readUnread(limits, take) {
    const answer: unknown = await (await fetch(`${sandboxUrl}/mailbox`, { signal: AbortSignal.timeout(5_000) })).json()
    const url = isRecord(answer) && typeof answer['url'] === 'string' ? answer['url'] : ''
    const account = imapAccount(url)
    if (account === undefined) throw new Error(`The sandbox names no mailbox: ${url}`)
    await imap(account).readUnread(limits, take)
  },
})
