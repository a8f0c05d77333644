import { escape } from './escape.ts'
import type { Message } from './journal.ts'

const renderMessage = ({ at, service, id, to, subject, text, html, attachments = [] }: Message): string =>
  [
    `<article><p><b>${service === 'sms' ? 'SMS' : 'Письмо'}</b> ${escape(to)} <time>${escape(at)}</time></p>`,
    subject === '' ? '' : `<h2>${escape(subject)}</h2>`,
    html === undefined
      ? `<pre>${escape(text)}</pre>`
      : `<iframe sandbox srcdoc="${escape(html)}" title="${escape(subject)}"></iframe>` +
        `<details><summary>Текстом</summary><pre>${escape(text)}</pre></details>`,
    ...attachments.map(({ name, bytes }) => `<p>Вложение: ${escape(name)}, ${bytes} байт</p>`),
    service === 'mail' ? `<p><a href="/mailbox/write?to=${encodeURIComponent(id)}">Ответить магазину</a></p>` : '',
    '</article>',
  ].join('')

const NO_MESSAGES = '<p>Сообщений пока нет. Они появятся после первого заказа или запроса кода для входа.</p>'

/** The messages that shoppers would have received, newest first. */
export const outboxPage = (
  outbox: readonly Message[],
): string => `<!doctype html><html lang="ru"><meta charset="utf-8"><title>Песочница: исходящие</title>
<style>
body{font:16px/1.5 system-ui;max-width:44rem;margin:2rem auto;padding:0 1rem}
article{border-top:1px solid #ccc;padding:.5rem 0}
h2{font-size:1rem;margin:0}
iframe{width:100%;height:32rem;border:1px solid #ccc}
pre{white-space:pre-wrap;font:inherit}
</style>
<h1>Исходящие сообщения</h1><p>Песочница: отсюда ничего не уходит покупателям. <a href="/mailbox/write">Написать в магазин</a></p>
${outbox.length === 0 ? NO_MESSAGES : outbox.toReversed().map(renderMessage).join('\n')}</html>`
