/** DESK-02: letters as programs of mail write them. */
import { expect, test } from 'vitest'
import { foldQuote } from '../facts/quoted-text.ts'
import { htmlText } from './html-text.ts'
import { parseLetter } from './parse-letter.ts'

const letter = (headers: readonly string[], body = 'Где заказ?', from = 'From: Anna <anna@example.ru>') =>
  parseLetter(Buffer.from([from, ...headers, '', body].join('\r\n')))

test('DESK-02: reads sender, subject, references and words in any charset', async () => {
  const cp1251 = Buffer.from([0xc3, 0xe4, 0xe5]) // «Где»
  const head = [
    'From: =?koi8-r?B?4c7OwQ==?= <Anna@example.ru>',
    'Subject: =?UTF-8?B?0JfQsNC60LDQtyDQky0xMDAxMjM=?=',
    'Message-ID: <one@example.ru>',
    'In-Reply-To: <third@glad.example>',
    'References: <first@glad.example> <second@glad.example>',
    'Content-Type: text/plain; charset=windows-1251',
    '',
    '',
  ].join('\r\n')
  expect(await parseLetter(Buffer.concat([Buffer.from(head), cp1251]))).toEqual({
    messageId: 'one@example.ru',
    from: { name: 'Анна', address: 'Anna@example.ru' },
    subject: 'Заказ Г-100123',
    references: ['third@glad.example', 'second@glad.example', 'first@glad.example'],
    isAutomatic: false,
    bounce: null,
    text: 'Где',
    pictures: [],
    others: [],
  })
})

test.each([
  ['a reply of absence', ['Auto-Submitted: auto-replied']],
  ['a letter of a program', ['Auto-Submitted: auto-generated (case)']],
  ['a bulk letter', ['Precedence: bulk']],
  ['an old reply of absence', ['Precedence: auto_reply']],
  ['a letter of a list', ['List-Id: <news.example.ru>']],
  ['a bounce', ['Content-Type: multipart/report; report-type=delivery-status; boundary=x']],
  ['a bounce by its envelope', ['Return-Path: <>']],
])('DESK-02: %s is automatic', async (_, headers) => {
  expect((await letter(headers)).isAutomatic).toBe(true)
})

const report = (action: string, status: string, returned = 'message/rfc822', id = 'Message-ID: <one@glad.example>') =>
  letter(
    ['Content-Type: multipart/report; report-type=delivery-status; boundary=b'],
    [
      '--b\r\nContent-Type: text/plain\r\n\r\nNot delivered, Message-ID: <false@glad.example>\r\n',
      '--b\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx.example.ru\r\n',
      `Final-Recipient: rfc822; anna@example.ru\r\nAction: ${action}\r\nStatus: ${status} (no)\r\n`,
      `--b\r\nContent-Type: ${returned}\r\n\r\nSubject: x\r\n${id}\r\n\r\nMessage-ID: <body@glad.example>\r\n`,
      '--b--',
    ].join('\r\n'),
    'From: <MAILER-DAEMON@example.ru>',
  )

test.each([
  ['5.1.1', 'no-mailbox'],
  ['5.2.2', 'full'],
  ['5.7.1', 'refused'],
  ['4.4.7', 'refused'],
])('DESK-02: a report with status %s names the letters that were not delivered: %s', async (status, reason) => {
  expect((await report('failed', status)).bounce).toEqual({ reason, letters: ['one@glad.example'] })
})

test('DESK-02: a returned letter is found by its headers alone, folded too; one that is late has not failed', async () => {
  const folded = 'Message-ID:\r\n <one@glad.example>'
  for (const type of ['text/rfc822-headers', 'message/global'])
    expect((await report('failed', '5.1.1', type, folded)).bounce?.letters).toEqual(['one@glad.example'])
  expect((await report('delayed', '4.4.1')).bounce).toBeNull()
  expect((await report('failed', '5.1.1', 'text/plain')).bounce?.letters).toEqual([])
})

test('DESK-02: a letter of a mail server is automatic', async () => {
  for (const name of ['MAILER-DAEMON', 'postmaster', 'no-reply', 'bounces+anna=example.ru'])
    expect((await letter([], 'x', `From: ${name}@example.ru`)).isAutomatic).toBe(true)
})

test('DESK-02: what a person has written is not automatic', async () => {
  for (const headers of [[], ['Auto-Submitted: no'], ['Precedence: first-class'], ['Return-Path: <anna@example.ru>']])
    expect((await letter(headers)).isAutomatic).toBe(false)
})

test('DESK-02: a letter without an address of its sender has none, and one that nests without end is refused', async () => {
  expect((await parseLetter(Buffer.from('Subject: x\r\n\r\nx'))).from).toBeNull()
  const nested = Array.from(
    { length: 40 },
    (_, i) => `Content-Type: multipart/mixed; boundary=b${i}\r\n\r\n--b${i}\r\n`,
  )
  await expect(parseLetter(Buffer.from(`From: <anna@example.ru>\r\n${nested.join('')}`))).rejects.toThrow()
})

const part = (type: string, name: string, bytes: Buffer, extra: readonly string[] = []): string =>
  [
    '--b',
    `Content-Type: ${type}; name=${name}`,
    `Content-Disposition: attachment; filename=${name}`,
    ...extra,
    'Content-Transfer-Encoding: base64',
    '',
    bytes.toString('base64'),
    '',
  ].join('\r\n')

test('DESK-02: takes the pictures that the form takes, names the other attachments, leaves logos of signatures', async () => {
  const read = await letter(
    ['Content-Type: multipart/mixed; boundary=b'],
    [
      '--b\r\nContent-Type: text/html\r\n\r\n<p>Трещина</p><img src="cid:logo">\r\n',
      part('image/jpeg', 'IMG_1.jpg', Buffer.from('jpeg')),
      part('image/png', 'logo.png', Buffer.from('logo'), ['Content-ID: <logo>']).replace('attachment', 'inline'),
      part('application/pdf', 'check.pdf', Buffer.from('pdf')),
      '--b--',
    ].join('\r\n'),
  )
  expect(read.text).toBe('Трещина')
  expect(read.pictures.map((bytes) => Buffer.from(bytes).toString())).toContain('jpeg')
  expect(read.others).toEqual(['check.pdf'])
})

test('DESK-02: of HTML only its words are left; a quotation is marked as in a letter of text', () => {
  const html = `<head><style>p{}</style><title>x</title></head><body onload="alert(1)"><script>alert(1)</script>
    <p>Добрый&nbsp;день!<br>Крем <b>протёк</b> &lt;совсем&gt;</p><div>Анна</div>
    <blockquote><p>Здравствуйте!</p><blockquote>Где заказ?</blockquote></blockquote></body>`
  expect(htmlText(html)).toBe('Добрый день!\nКрем протёк <совсем>\n\nАнна\n> Здравствуйте!\n\n> > Где заказ?')
  for (const endless of ['<div>', '<b>', '&amp;', '<!--', '<p ', '<br>']) {
    const begun = performance.now()
    htmlText(endless.repeat(100_000))
    expect(performance.now() - begun, endless).toBeLessThan(1000)
  }
})

test.each([
  [
    'Спасибо!\n\n12.11.2026 10:15, Гладь пишет:\n> Да\n> Нет',
    'Спасибо!',
    '12.11.2026 10:15, Гладь пишет:\n> Да\n> Нет',
  ],
  ['Спасибо!\n\nOn Thu, Nov 12, 2026 at 10:15\nGlad <zabota@glad.example> wrote:\n> Да', 'Спасибо!', /^On Thu/],
  ['Спасибо!\n\n-----Original Message-----\nFrom: Гладь\n\nДа', 'Спасибо!', /^-----Original/],
  ['Спасибо!\n\nОт: Гладь <zabota@glad.example>\nОтправлено: вчера\n\nДа', 'Спасибо!', /^От: /],
  ['Спасибо!\n> Да', 'Спасибо!', '> Да'],
  ['> Подойдёт?\nДа, вот ответ внутри', '> Подойдёт?\nДа, вот ответ внутри', ''],
  ['> Только цитата', '> Только цитата', ''],
  ['Отсюда: сказали от: мамы', 'Отсюда: сказали от: мамы', ''],
])('DESK-02: folds the quotation at the end of «%s»', (body, text, quote) => {
  const folded = foldQuote(body)
  expect(folded.text).toBe(text)
  if (typeof quote === 'string') expect(folded.quote).toBe(quote)
  else expect(folded.quote).toMatch(quote)
})
