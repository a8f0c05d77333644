/** How the office names the state of a certificate that was bought online. */
import type { FoundCertificate, OfficeCertificate } from '../office-certificates.api.ts'
import { dayAndMonth, fullDate, moscowDay, MOSCOW_MINUTES } from '#kernel/dates.ts'
import { formatMoney } from '#kernel/money.ts'
import { byMoscow, momentText } from '#shop/office/office/moment-text.ts'

/** «23 ноября, 14:30», in Moscow: a certificate belongs to no store. */
export const moscowText = (moment: string, now = new Date()): string =>
  momentText(moment, MOSCOW_MINUTES, now) + byMoscow(moment)

const isOver = ({ ends_on }: FoundCertificate, now: Date): boolean => ends_on !== null && ends_on <= moscowDay(now)

/** Whether the same letter may go out once more; the shop checks the rest. */
export const isSendable = (
  certificate: Pick<OfficeCertificate, keyof FoundCertificate | 'recipient_email'>,
  now = new Date(),
): boolean =>
  certificate.state === 'paid' &&
  certificate.sent_at !== null &&
  (certificate.balance ?? 0) > 0 &&
  certificate.recipient_email !== '' &&
  !isOver(certificate, now)

/** «Ждёт оплаты», «Отправлен», «Потрачен»… */
export const stateName = (certificate: FoundCertificate, now = new Date()): string => {
  switch (certificate.state) {
    case 'awaiting_payment':
      return 'Ждёт оплаты'
    case 'cancelled':
      return 'Не\u00a0оплачен'
    case 'refunded':
      return 'Деньги возвращены'
    case 'paid':
      if (certificate.balance === 0) return 'Потрачен'
      if (isOver(certificate, now)) return 'Срок вышел'
      return certificate.sent_at === null ? 'Оплачен' : 'Отправлен'
  }
}

/** What the state does not say: «23 ноября, 14:30» of a letter that was sent. */
export const stateText = (certificate: FoundCertificate, now = new Date()): string => {
  const { state, pay_until, send_at, sent_at, balance, ends_on } = certificate
  if (state === 'awaiting_payment') return `оплатить до\u00a0${moscowText(pay_until, now)}`
  if (state === 'cancelled') return 'отменён: не\u00a0оплатили вовремя'
  if (state === 'refunded' || balance === 0) return sent_at === null ? '' : `отправлен ${moscowText(sent_at, now)}`
  if (isOver(certificate, now)) return `действовал до\u00a0${fullDate(ends_on ?? '')}`
  if (sent_at !== null) return moscowText(sent_at, now)
  return send_at !== null && Date.parse(send_at) > now.getTime()
    ? `письмо уйдёт ${dayAndMonth(moscowDay(new Date(send_at)))}`
    : 'письмо ещё не\u00a0ушло'
}

/** «осталось 1 200 ₽ из 3 000 ₽», «3 000 ₽» */
export const balanceText = ({ amount, balance }: Pick<FoundCertificate, 'amount' | 'balance'>): string =>
  balance === null || balance === amount
    ? formatMoney(amount)
    : `осталось ${formatMoney(balance)} из\u00a0${formatMoney(amount)}`
