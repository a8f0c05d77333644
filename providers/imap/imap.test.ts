import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '#app/config.ts'
import type { LetterFate, MailboxLetter } from '#providers/ports/mailbox.ts'
import { checkImap, imap, imapAccount, type ImapAccount } from './adapter.ts'
import { startImapServer, type ImapServer } from './imap-server.ts'

let server: ImapServer
beforeAll(async () => {
  server = await startImapServer('zabota@magazin.example')
})
afterAll(() => server.close())

const account = (url = server.url): ImapAccount => {
  const read = imapAccount(url)
  if (read === undefined) throw new Error(`no account: ${url}`)
  return read
}
const LIMITS = { letters: 100, bytes: 1000 }
/** What one reading gives, with the fates of its letters in their order. */
const read = async (fates: readonly (LetterFate | Error)[] = [], limits = LIMITS): Promise<MailboxLetter[]> => {
  const given: MailboxLetter[] = []
  await imap(account()).readUnread(limits, async (letter) => {
    given.push(letter)
    const fate = fates[given.length - 1] ?? 'taken'
    if (fate instanceof Error) throw fate
    return fate
  })
  return given
}
const flags = (uid: number): string[] => [...(server.letters.find((one) => one.uid === uid)?.flags ?? [])]

test('DESK-02: unread letters are given once, byte for byte, oldest first, and marked after they were taken', async () => {
  const source = 'From: <anna@example.ru>\r\nSubject: =?UTF-8?B?0JrRgNC10Lw=?=\r\n\r\nКрем\r\n'
  const first = server.add(source)
  const large = server.add(`${source}${'x'.repeat(2000)}`)
  const unread = server.add(source)
  expect(await read(['taken', 'refused', new Error('no database')]).catch(String)).toContain('no database')
  expect([first, large, unread].map(({ uid }) => flags(uid))).toEqual([['\\Seen'], ['\\Flagged'], []])
  const [left, ...others] = await read()
  expect(others).toEqual([])
  expect(left?.uid).toBe(unread.uid)
  expect(Buffer.from(left?.source ?? []).toString()).toBe(source)
  expect(await read()).toEqual([])
})

test('DESK-02: a letter that is too large is not loaded, and no more than the limit are read together', async () => {
  server.add(`From: <anna@example.ru>\r\n\r\n${'x'.repeat(2000)}`)
  const before = server.commands.length
  expect(await read(['refused'])).toMatchObject([{ source: null }])
  expect(server.commands.slice(before).filter((command) => command.includes('BODY'))).toEqual([])
  for (const n of [1, 2, 3]) server.add(`From: <anna@example.ru>\r\n\r\n${n}`)
  expect(await read([], { ...LIMITS, letters: 2 })).toHaveLength(2)
  expect(await read()).toHaveLength(1)
})

test('DESK-02: the check opens the mailbox and reads nothing; a wrong password, a deaf server and plain text are failures', async () => {
  const { uid } = server.add('From: <anna@example.ru>\r\n\r\n1')
  expect(await checkImap(account())).toMatchObject({
    ok: true,
    value: expect.stringContaining('zabota@magazin.example'),
  })
  expect(flags(uid)).toEqual([])
  expect(await checkImap(account(server.url.replace(':sandbox@', ':wrong@')))).toMatchObject({ failure: 'config' })
  expect(await checkImap(account('imap://zabota%40magazin.example:x@127.0.0.1:9'))).toMatchObject({
    failure: 'unavailable',
  })
  const before = server.commands.length
  // Leads to the same server, but is not an address of this machine by its name.
  expect(await checkImap(account(server.url.replace('127.0.0.1', '0.0.0.0')))).toMatchObject({ ok: false })
  expect(server.commands.slice(before).filter((command) => command.startsWith('LOGIN'))).toEqual([])
})

test('DESK-02: one setting names the mailbox, and a wrong one is one sentence', () => {
  expect(imapAccount('imaps://zabota%40magazin.example:p%3Aw@imap.magazin.example/Покупатели')).toMatchObject({
    host: 'imap.magazin.example',
    port: 993,
    secure: true,
    user: 'zabota@magazin.example',
    password: 'p:w',
    folder: 'Покупатели',
    address: 'zabota@magazin.example',
  })
  expect(imapAccount('imap://shop:x@localhost:1143?address=zabota@magazin.example')).toMatchObject({
    folder: 'INBOX',
    secure: false,
    needsStartTls: false,
    address: 'zabota@magazin.example',
  })
  for (const wrong of [
    'почта',
    'https://a%40b.ru:x@b.ru',
    'imaps://shop:x@b.ru',
    'imaps://a%40b.ru@b.ru',
    'imaps://%zz:x@b.ru',
  ])
    expect(() => readConfig({ MAILBOX_URL: wrong })).toThrow(
      /^Настройки не годятся:\n {2}MAILBOX_URL: это не адрес ящика[^\n]*$/,
    )
})
