import type { Setting } from '#kernel/setting.ts'
import { defineProvider } from '../provider.ts'
import { checkImap, imap as open, imapAccount, type ImapAccount } from './adapter.ts'
import { sandboxMailbox } from './sandbox-mailbox.ts'

const EXAMPLE = 'imaps://zabota%40magazin.example:пароль@imap.magazin.example'

const account: Setting<ImapAccount | undefined> = {
  name: 'MAILBOX_URL',
  secret: true,
  isAccount: true,
  fallback: 'песочница',
  meaning:
    'ящик, из\u00a0которого письма покупателей становятся обращениями: `imaps://имя:пароль@сервер/папка`, ' +
    '«@» в\u00a0имени пишется `%40`, папка\u00a0— INBOX, если не\u00a0названа. ' +
    'Если имя\u00a0— не\u00a0адрес почты, добавьте `?address=zabota@magazin.example`',
  parse: (given, complain) => {
    const read = given === undefined ? undefined : imapAccount(given)
    if (given !== undefined && read === undefined) complain(`MAILBOX_URL: это не адрес ящика. Пример: ${EXAMPLE}`)
    return read
  },
}

export const imap = defineProvider({
  kind: 'mailbox',
  code: 'imap',
  title: 'Входящая почта',
  settings: { account },
  account: (values): ImapAccount | string => values.account ?? '',
  sandbox: (sandboxUrl): ImapAccount | string => sandboxUrl,
  open: (own) => (typeof own === 'string' ? sandboxMailbox(own) : open(own)),
  check: async (own) =>
    typeof own === 'string' ? { ok: true, value: 'песочница: письма пишут на\u00a0её странице' } : checkImap(own),
  service: 'mailbox',
  standIn: async () => {
    const { mountMailbox } = await import('./stand-in.ts')
    return ({ app, journal }) => mountMailbox(app, journal)
  },
})
