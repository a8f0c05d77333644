import { Type } from 'typebox'
import { formatCertificate } from '#domain/certificates.ts'
import { fullDate } from '#domain/dates.ts'
import { letterText } from '#domain/message-texts.ts'
import { formatMoney } from '#domain/money.ts'
import { paths } from '#domain/paths.ts'
import { transaction } from '#server/db/transaction.ts'
import { markSent, pinOf, readDue, readLetter } from '#server/features/certificates/certificates.public.ts'
import { enqueue } from './enqueue.ts'
import { defineJob, RETRY_FOR_DAYS, RETRY_FOR_HOURS } from './job.ts'

const MAX_AT_ONCE = 500

/** BONUS-03: the e-mail with number and PIN, on the day that was chosen. */
export const sendCertificate = defineJob({
  name: 'send-certificate',
  payload: Type.Object({ certificate_id: Type.Integer() }),
  policy: RETRY_FOR_DAYS,
  async work({ certificate_id }, { db, clock, mailer, publicUrl, texts, codeKey, alert }) {
    const letter = await readLetter(db, certificate_id)
    if (letter === undefined || letter.email === null) return
    const { subject, paragraphs } = letterText(texts, 'certificate', {
      amount: formatMoney(letter.nominal),
      card: formatCertificate(letter.number),
      pin: pinOf(codeKey, letter.number),
      link: publicUrl + paths.products,
      until: fullDate(letter.ends_on),
      balance: publicUrl + paths.certificate,
    })
    const answer = await mailer.send({
      to: letter.email,
      subject,
      text: paragraphs.join('\n\n'),
      key: `certificate ${certificate_id}`,
    })
    if (answer.sent) return markSent(db, certificate_id, clock.now())
    if (answer.failure !== 'bad_address') throw new Error(`Email not sent: ${answer.failure}, ${answer.detail}`)
    alert(`Письмо с сертификатом № ${certificate_id} не доставить: неверный адрес`)
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
        await enqueue(tx, sendCertificate, { certificate_id }, String(certificate_id))
    })
  },
})
