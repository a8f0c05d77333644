import { Type } from 'typebox'
import { formatCertificate } from '../facts/certificates.ts'
import { fullDate, moscowDay } from '#kernel/dates.ts'
import { formatMoney } from '#kernel/money.ts'
import { paths } from '#kernel/pages/paths.ts'
import { transaction } from '#platform/db/transaction.ts'
import { markConfirmed, readConfirmation } from './purchase.sql.ts'
import { markSent, markUndeliverable, readDue, readLetter } from './certificates.sql.ts'
import { issuedPin } from './certificates.ts'
import { CONFIRM_CERTIFICATE, enqueueCertificate, SEND_CERTIFICATE } from './certificate-queues.ts'
import { defineJob, RETRY_FOR_HOURS } from '#platform/jobs/job.ts'
import { sendOrderEmail, sendLetter, type MessageDeps } from '#shop/letters/face.ts'

const MAX_AT_ONCE = 500

/** BONUS-03: the e-mail with number and PIN, on the day that was chosen. */
export const sendCertificate = defineJob({
  ...SEND_CERTIFICATE,
  async work({ certificate_id }, deps: MessageDeps & { readonly codeKey: Buffer }) {
    const { db, clock, publicUrl, codeKey, alert } = deps
    const letter = await readLetter(db, certificate_id)
    if (letter === undefined || letter.email === null) return
    const amount = formatMoney(letter.nominal)
    // Every sending that staff ask for has a moment of its own, so that the provider does not take it for a repeated attempt.
    const key = `certificate ${certificate_id} ${letter.email} ${letter.send_at?.toISOString() ?? ''}`
    const isSent = await sendLetter(deps, {
      to: letter.email,
      name: 'certificate',
      values: {
        amount,
        name: letter.recipient_name,
        sender: letter.sender_name,
        greeting: letter.greeting,
        card_link: letter.card_token && publicUrl + paths.certificateCard(letter.card_token),
        card: formatCertificate(letter.number),
        pin: issuedPin(codeKey, letter.number, letter.pin_hash),
        link: publicUrl + paths.products,
        until: fullDate(letter.ends_on),
        balance: publicUrl + paths.certificate,
      },
      key,
    })
    if (isSent) return markSent(db, certificate_id, clock.now())
    alert(`Письмо с сертификатом № ${certificate_id} не доставить: неверный адрес`)
    if (letter.buyer_email && letter.purchase_token !== null)
      await sendLetter(deps, {
        to: letter.buyer_email,
        name: 'certificate_undelivered',
        values: { amount, link: publicUrl + paths.certificatePurchase(letter.purchase_token) },
        key: `${key} undelivered`,
      })
    await markUndeliverable(db, certificate_id, clock.now())
  },
})

/** Finds the certificates whose day has come; a job that is there already is not added again. */
export const sendDueCertificates = defineJob({
  name: 'send-due-certificates',
  payload: Type.Object({}),
  policy: RETRY_FOR_HOURS,
  cron: '*/5 * * * *',
  async work(_payload, { db, clock }) {
    await transaction(db, async (tx) => {
      for (const certificate_id of await readDue(tx, clock.now(), MAX_AT_ONCE))
        await enqueueCertificate(tx, certificate_id)
    })
  },
})

/** BONUS-03: the letter to the buyer: the money has come, and when the certificate is sent. It repeats nothing that the buyer typed. */
export const sendCertificateConfirmation = defineJob({
  ...CONFIRM_CERTIFICATE,
  async work({ purchase_id }, deps: MessageDeps) {
    const { db, clock, publicUrl } = deps
    const bought = await readConfirmation(db, purchase_id)
    if (bought === undefined) return
    const isLater = bought.send_at > bought.paid_at
    await sendOrderEmail(deps, bought.buyer_email, async () => {
      await sendLetter(deps, {
        to: bought.buyer_email,
        name: 'certificate_paid',
        values: {
          amount: formatMoney(bought.amount),
          number: bought.number,
          day: isLater ? fullDate(moscowDay(bought.send_at)) : null,
          now: isLater ? null : 'сейчас',
          until: fullDate(bought.ends_on),
          link: publicUrl + paths.certificatePurchase(bought.token),
        },
        key: `certificate purchase ${purchase_id}`,
      })
    })
    await markConfirmed(db, purchase_id, clock.now())
  },
})
