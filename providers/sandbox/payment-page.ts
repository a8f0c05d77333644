/** The pages on which the buyer pays at the sandbox's providers: the card's form, 3-D Secure, and the QR code of SBP. */
import { escape } from './escape.ts'
import bwipjs from 'bwip-js/node'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { SECURE_CODE, TEST_CARDS, type Bank, type BankPayment } from './bank.ts'

const roubles = (kopecks: number): string =>
  `${(kopecks / 100).toLocaleString('ru-RU', { minimumFractionDigits: kopecks % 100 === 0 ? 0 : 2 })} ₽`

const STYLE = `
body{font:17px/1.5 system-ui,sans-serif;max-width:26rem;margin:3rem auto;padding:0 1rem;color:#222}
h1{font-size:1.4rem;margin:0 0 .25rem}
p{margin:.5rem 0}
label{display:block;margin:.75rem 0 .25rem}
input{font:inherit;box-sizing:border-box;width:100%;padding:.6rem;border:1px solid #999;border-radius:6px}
button{font:inherit;width:100%;padding:.7rem;margin-top:1rem;border:0;border-radius:6px;background:#222;color:#fff}
button.plain{background:none;color:#222;text-decoration:underline}
.row{display:grid;grid-template-columns:1fr 1fr;gap:1rem}
ul{padding-left:1.2rem;color:#555;font-size:.9rem}
svg{width:14rem;height:14rem}
`
const page = (title: string, body: string): string =>
  `<!doctype html><html lang="ru"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><style>${STYLE}</style><main>${body}</main></html>`

const head = ({ amount, description }: BankPayment): string =>
  `<h1>Оплата ${roubles(amount)}</h1><p>${escape(description)}</p><p>Песочница: деньги не списываются.</p>`

const closeForm = ({ id }: BankPayment): string =>
  `<form method="post" action="/bank/pay/${id}/close"><button class="plain">Вернуться в магазин без оплаты</button></form>`

const cardPage = (payment: BankPayment): string =>
  page(
    'Оплата картой',
    `${head(payment)}
<form method="post" action="/bank/pay/${payment.id}">
<label for="card">Номер карты</label>
<input id="card" name="card" inputmode="numeric" autocomplete="cc-number" required value="${TEST_CARDS[0]?.number}">
<div class="row"><div><label for="until">Срок</label><input id="until" name="until" value="12/30"></div>
<div><label for="cvc">CVC</label><input id="cvc" name="cvc" inputmode="numeric" value="123"></div></div>
<button>Оплатить ${roubles(payment.amount)}</button></form>${closeForm(payment)}
<ul>${TEST_CARDS.map(({ number, title }) => `<li>${number.replace(/(\d{4})(?=\d)/g, '$1 ')} — ${title}</li>`).join('')}</ul>`,
  )

const securePage = (payment: BankPayment): string =>
  page(
    '3-D Secure',
    `${head(payment)}
<form method="post" action="/bank/secure/${payment.id}">
<label for="code">Код из SMS банка</label><input id="code" name="code" inputmode="numeric" autocomplete="one-time-code" required>
<button>Подтвердить</button></form><p>Верный код: ${SECURE_CODE}, любой другой — отказ.</p>${closeForm(payment)}`,
  )

/** The payload has the form of SBP's links; no bank knows it. */
const qrOf = ({ id, amount }: BankPayment): string =>
  bwipjs.toSVG({
    bcid: 'qrcode',
    text: `https://qr.sandbox.invalid/${id.replaceAll('-', '')}?type=02&bank=100000000000&sum=${amount}&cur=RUB&crc=0000`,
  })

const sbpPage = (payment: BankPayment): string =>
  page(
    'Оплата по СБП',
    `${head(payment)}<p>Наведите камеру телефона на код.</p>${qrOf(payment)}
<form method="post" action="/bank/sbp/${payment.id}/pay"><button>Оплатить в приложении банка</button></form>
<form method="post" action="/bank/sbp/${payment.id}/decline"><button class="plain">Отказаться в приложении банка</button></form>
${closeForm(payment)}`,
  )

const backToShop = (reply: FastifyReply, { returnUrl }: BankPayment): FastifyReply => reply.redirect(returnUrl, 303)

export const mountPaymentPages = (app: FastifyInstance, bank: Bank): void => {
  const withPayment = (id: string, reply: FastifyReply, work: (payment: BankPayment) => FastifyReply): FastifyReply => {
    const payment = bank.find(id)
    if (payment === undefined) return reply.code(404).type('text/plain; charset=utf-8').send('Такого платежа нет')
    return payment.status === 'pending' ? work(payment) : backToShop(reply, payment)
  }
  const html = (reply: FastifyReply, text: string): FastifyReply => reply.type('text/html; charset=utf-8').send(text)

  app.get<{ Params: { id: string } }>('/bank/pay/:id', async ({ params }, reply) =>
    withPayment(params.id, reply, (payment) => {
      if (payment.inSecure) return html(reply, securePage(payment))
      return html(reply, payment.method === 'card' ? cardPage(payment) : sbpPage(payment))
    }),
  )
  app.post<{ Params: { id: string }; Body: { card?: string } }>('/bank/pay/:id', async ({ params, body }, reply) =>
    withPayment(params.id, reply, (payment) =>
      bank.payByCard(payment, body.card ?? '') === 'secure'
        ? reply.redirect(`/bank/pay/${payment.id}`, 303)
        : backToShop(reply, payment),
    ),
  )
  app.post<{ Params: { id: string }; Body: { code?: string } }>('/bank/secure/:id', async ({ params, body }, reply) =>
    withPayment(params.id, reply, (payment) => {
      bank.confirmSecure(payment, body.code ?? '')
      return backToShop(reply, payment)
    }),
  )
  app.post<{ Params: { id: string; act: 'pay' | 'decline' } }>('/bank/sbp/:id/:act', async ({ params }, reply) =>
    withPayment(params.id, reply, (payment) => {
      if (params.act === 'pay') bank.take(payment)
      else bank.decline(payment, 'general_decline')
      return backToShop(reply, payment)
    }),
  )
  app.post<{ Params: { id: string } }>('/bank/pay/:id/close', async ({ params }, reply) =>
    withPayment(params.id, reply, (payment) => backToShop(reply, payment)),
  )
}
