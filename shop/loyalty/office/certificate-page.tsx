import { useQuery, useQueryClient } from '@tanstack/react-query'
import { mayDo } from '#kernel/staff-rights.ts'
import { useRef, useState } from 'react'
import { useParams } from 'react-router'
import type { OfficeCertificate } from '../office-certificates.api.ts'
import { fullDate } from '#kernel/dates.ts'
import { formatMoney } from '#kernel/money.ts'
import { formatPhone } from '#kernel/phone.ts'
import { Notice } from '#platform/ui/layout/notice.tsx'
import { errorText } from '#shop/office/office/api/error-text.ts'
import { certificatesApi } from './certificates-api.ts'
import { valueOrThrow } from '#shop/office/office/api/signed-out.ts'
import { useSending } from '#shop/office/office/api/use-sending.ts'
import { BackLink } from '#shop/office/office/shell/back-link.tsx'
import css from '#shop/office/office/orders.module.css'
import { useKeyboard } from '#shop/office/office/scanner/use-keyboard.ts'
import { AskFirst } from '#shop/office/office/shell/ask-first.tsx'
import { useDesk } from '#shop/office/office/shell/desk-context.ts'
import { balanceText, isSendable, moscowText, stateName, stateText } from './certificate-words.ts'

const REFRESH_MS = 5_000
const queryKeyOf = (number: string) => ['certificate', number] as const

/** BONUS-03: a certificate bought online. Its own number and PIN are in the letter only. */
export const CertificatePage = () => {
  const { number = '' } = useParams()
  const { find, me } = useDesk()
  const { data, error } = useQuery({
    queryKey: queryKeyOf(number),
    queryFn: async ({ signal }) => valueOrThrow(await certificatesApi.certificate({ number }, { signal })),
    refetchInterval: REFRESH_MS,
    staleTime: 0,
  })
  useKeyboard({ onScan: find })
  return (
    <main className={css.page}>
      <BackLink />
      {data === undefined ? (
        <>
          <h1 className={css.heading}>{number}</h1>
          {error === null ? <p role="status">Загружаем сертификат…</p> : <Notice tone="bad">{errorText(error)}</Notice>}
        </>
      ) : (
        <>
          <div className={css.head}>
            <h1 className={css.heading}>Сертификат {number}</h1>
            <span className={css.state}>{stateName(data)}</span>
            <span className={css.due}>{stateText(data)}</span>
          </div>
          <p className={css.hint}>Время московское. Номер и&nbsp;код самого сертификата есть только в&nbsp;письме.</p>
          <Facts certificate={data} />
          {mayDo(me, 'certificates.send') && isSendable(data) && <SendAgain certificate={data} />}
          <Refund certificate={data} />
        </>
      )}
    </main>
  )
}

const shownPhone = (phone: string): string => (/^[0-9]+$/.test(phone) ? formatPhone(phone) : phone)
const REFUND_TEXTS = { requested: 'возвращаем', done: 'вернули', failed: 'банк не\u00a0принял возврат' } as const

const Facts = ({ certificate }: { certificate: OfficeCertificate }) => {
  const { recipient_name, recipient_email, sender_name, buyer_email, buyer_phone, placed_at, paid_at, ends_on } =
    certificate
  const facts: readonly (readonly [name: string, text: string])[] = [
    ['Сумма', balanceText(certificate)],
    ['Получатель', [recipient_name, recipient_email].filter(Boolean).join(', ')],
    [
      'Покупатель',
      [sender_name, buyer_email, buyer_phone === '' ? '' : shownPhone(buyer_phone)].filter(Boolean).join(', '),
    ],
    ['Заказан', moscowText(placed_at)],
    ['Оплачен', paid_at === null ? '' : moscowText(paid_at)],
    ['Действует до', ends_on === null ? '' : fullDate(ends_on)],
    ['Потрачен', certificate.spent.map(({ order, amount }) => `${order}: ${formatMoney(amount)}`).join(', ')],
    [
      'Возврат',
      certificate.refunds.map(({ amount, state }) => `${REFUND_TEXTS[state]} ${formatMoney(amount)}`).join(', '),
    ],
  ]
  return (
    <dl className={css.certificate}>
      {facts
        .filter(([, text]) => text !== '')
        .map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
    </dl>
  )
}

/** Gives back what is not spent; a large sum waits for a second member. */
const Refund = ({ certificate: { number, to_refund, refund_asked_by } }: { certificate: OfficeCertificate }) => {
  const { say } = useDesk()
  const client = useQueryClient()
  const { isSending, run } = useSending((text) => say('bad', text))
  if (to_refund === null)
    return refund_asked_by === null ? null : (
      <Notice>Возврат ждёт второго сотрудника, просьба: {refund_asked_by}.</Notice>
    )
  const refund = async (): Promise<boolean> => {
    const isDone = await run(async () => {
      const after = valueOrThrow(await certificatesApi.refundCertificate({ number, amount: to_refund }))
      client.setQueryData(queryKeyOf(number), after)
      say('ok', after.state === 'refunded' ? 'Деньги возвращаются' : 'Возврат ждёт второго сотрудника')
    })
    if (!isDone) void client.invalidateQueries({ queryKey: queryKeyOf(number) })
    return isDone
  }
  return (
    <>
      {refund_asked_by !== null && <Notice>Вернуть деньги просит {refund_asked_by}.</Notice>}
      <AskFirst
        title={refund_asked_by === null ? 'Вернуть деньги…' : 'Подтвердить возврат…'}
        look="quiet"
        question={
          <>Вернуть {formatMoney(to_refund)} туда, откуда пришла оплата? Сертификат больше ничего не&nbsp;оплатит.</>
        }
        yes={`Вернуть ${formatMoney(to_refund)}`}
        no="Оставить"
        isSending={isSending}
        onYes={refund}
      />
    </>
  )
}

/** Button that sends the letter to its mailbox once more. Repeating a press after a lost answer sends it once. */
const SendAgain = ({ certificate: { number, recipient_email } }: { certificate: OfficeCertificate }) => {
  const { say } = useDesk()
  const client = useQueryClient()
  const key = useRef<string | null>(null)
  const [isSending, setIsSending] = useState(false)
  const send = async (): Promise<boolean> => {
    key.current ??= crypto.randomUUID()
    setIsSending(true)
    try {
      const sent = valueOrThrow(await certificatesApi.sendCertificate({ number }, { idempotencyKey: key.current }))
      key.current = null
      client.setQueryData(queryKeyOf(number), sent)
      say('ok', `Письмо уйдёт на\u00a0${recipient_email}`)
      return true
    } catch (error) {
      say('bad', errorText(error))
      void client.invalidateQueries({ queryKey: queryKeyOf(number) })
      return false
    } finally {
      setIsSending(false)
    }
  }
  return (
    <AskFirst
      title="Отправить письмо ещё раз…"
      look="line"
      question={
        <>
          Отправить письмо с&nbsp;номером и&nbsp;кодом на&nbsp;{recipient_email}? Сверьте адрес с&nbsp;покупателем:
          другой указывает администратор магазина.
        </>
      }
      yes="Отправить"
      no="Не отправлять"
      isSending={isSending}
      onYes={send}
    />
  )
}
