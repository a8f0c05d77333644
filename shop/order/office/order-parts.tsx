/** The parts of an order's page that show it; what is done with it is in order-page.tsx. */
import { useState, type FormEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import type { OfficeOrder } from '../counter.api.ts'
import type { Touch } from '#kernel/visit.ts'
import { formatMoney } from '#kernel/money.ts'
import { doorLine, indoorRows } from '#kernel/postal-address.ts'
import { formatPhone } from '#kernel/phone.ts'
import { Button } from '#platform/ui/controls/button.tsx'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import { Notice } from '#platform/ui/layout/notice.tsx'
import { valueOrThrow } from '#shop/office/office/api/signed-out.ts'
import { useSending } from '#shop/office/office/api/use-sending.ts'
import { AskFirst } from '#shop/office/office/shell/ask-first.tsx'
import { cancelBack } from '../facts/cancel-back.ts'
import { refundText } from '../facts/return-choice.ts'
import { counterApi } from './counter-api.ts'
import { useOutbox } from './outbox/outbox-context.ts'
import { STATE_NAMES } from '../facts/state-names.ts'
import { dueText, givenBackText, stateName, waitsForBuyer } from './order-words.ts'
import { useDesk, useStoreName } from '#shop/office/office/shell/desk-context.ts'
import { BackLink } from '#shop/office/office/shell/back-link.tsx'
import { storeMoment } from '#shop/office/office/moment-text.ts'
import css from '#shop/office/office/orders.module.css'

/** The door; of a pickup point its code and address. */
export const addressText = ({ address, postal_address: door }: Pick<OfficeOrder, 'address' | 'postal_address'>) =>
  door === null ? address : [door.postal_code, doorLine(door)].filter((text) => text !== null).join(', ')

type Destination = Pick<OfficeOrder, 'address' | 'postal_address' | 'courier_time'>
/** Where the order goes, and when: the address in a line, what is indoors in rows. */
export const Where = ({ order }: { order: Destination }) => {
  const { address, postal_address, courier_time } = order
  const rows = postal_address === null ? [] : indoorRows(postal_address)
  return (
    <>
      {address !== null && <span>{addressText(order)}</span>}
      {courier_time !== null && <strong>Привезти {courier_time}</strong>}
      {rows.length > 0 && (
        <dl className={css.indoors}>
          {rows.map(([title, text]) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  )
}

export const OrderHead = ({ order }: { order: OfficeOrder }) => {
  const storeName = useStoreName(order.store_id)
  return (
    <>
      <BackLink />
      <div className={css.head}>
        <h1 className={css.heading}>{order.number}</h1>
        <span className={css.state} data-state={waitsForBuyer(order) ? 'waits' : order.state}>
          {stateName(order)}
        </span>
        <span className={css.due}>
          {order.is_late && <strong className={css.late}>Опаздывает </strong>}
          {dueText(order)}
        </span>
      </div>
      <div className={css.recipient}>
        <span>{order.recipient_name}</span>
        {order.recipient_phone !== null && (
          <a href={`tel:+${order.recipient_phone}`}>{formatPhone(order.recipient_phone)}</a>
        )}
        <Where order={order} />
      </div>
      <p className={css.facts}>
        {storeName}, оформлен {storeMoment(order.placed_at, order.timezoneoffset)}
      </p>
    </>
  )
}

type ProofProps = { value: string; onChange: (value: string) => void; onSubmit: () => void }
export const ProofField = ({ value, onChange, onSubmit }: ProofProps) => {
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form onSubmit={submit} className={css.proof}>
      <TextField
        label="Код или 4 цифры телефона"
        name="proof"
        value={value}
        onChange={onChange}
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
      />
    </form>
  )
}

/** ORD-08: what the buyer or staff have changed of the delivery after placing the order. */
export const DeliveryChanges = ({ order: { delivery_changes: changes, timezoneoffset } }: { order: OfficeOrder }) =>
  changes.map(({ at, was_address, was_time, by_shop }) => (
    <Notice key={at}>
      {by_shop ? 'Магазин изменил' : 'Покупатель изменил'} доставку {storeMoment(at, timezoneoffset)}. Было:{' '}
      {was_address}
      {was_time !== null && `; ${was_time}`}.
    </Notice>
  ))

const touchText = ({ source, medium, campaign, content, term, referrer }: Touch): string =>
  [source, medium, campaign, content, term, referrer && `с\u00a0сайта ${referrer}`].filter(Boolean).join(', ')

/** EXCH-04: where the visit came from that ended with the order. */
export const OrderSource = ({ order: { visit } }: { order: Pick<OfficeOrder, 'visit'> }) => {
  if (visit === null) return null
  const { source: _, ...labels } = visit.last
  const [first, last] = [touchText(visit.first), touchText(visit.last)]
  return (
    <p className={css.facts}>
      Источник: {visit.source}
      {touchText(labels) !== '' && ` (${touchText(labels)})`}
      {first !== last && first !== '' && `, сначала: ${first}`}
      {visit.has_click && ', клик рекламы Яндекса'}
    </p>
  )
}

/** What the buyer got back; the money of an order that was paid in the store is given at the till. */
export const OrderReturns = ({ order }: { order: OfficeOrder }) =>
  order.returns
    .map((one) => ({ at: one.at, text: givenBackText(one, order) }))
    .filter(({ text }) => text !== '')
    .map(({ at, text }) => (
      <Notice key={at} tone="ok">
        {text}
      </Notice>
    ))

/** STAFF-04: the courier brought the order back. */
export const NotHandedOver = ({ order: { number } }: { order: OfficeOrder }) => {
  const { act } = useOutbox()
  return (
    <AskFirst
      title="Не отдали…"
      look="quiet"
      question={
        <>
          Курьер не&nbsp;смог отдать {number}? Он&nbsp;поедет ещё раз бесплатно, а&nbsp;после последнего раза заказ
          вернётся в&nbsp;магазин. Покупатель получит сообщение.
        </>
      }
      yes="Не отдали"
      no="Назад"
      onYes={() => {
        act({ call: 'notHandedOver', input: { number } })
        return true
      }}
    />
  )
}

export const UndoReady = ({ order: { number, undo_until, timezoneoffset } }: { order: OfficeOrder }) => {
  const { act } = useOutbox()
  return (
    <AskFirst
      title="Ещё не готов…"
      look="quiet"
      question={
        <>
          Вернуть {number} в&nbsp;сборку? Можно до&nbsp;{storeMoment(undo_until ?? '', timezoneoffset)}. Покупатель мог
          уже получить сообщение, что заказ готов: позвоните ему.
        </>
      }
      yes="Вернуть в сборку"
      no="Оставить"
      onYes={() => {
        act({ call: 'undoReady', input: { number } })
        return true
      }}
    />
  )
}

/** DESK-03: a buyer who has lost the message gets it again. */
export const SendLink = ({ number, size = 'md' }: { number: string; size?: 'md' | 'sm' }) => {
  const { say } = useDesk()
  /** Pressed again after a lost answer, it sends one message. */
  const [key, setKey] = useState(() => crypto.randomUUID())
  const { isSending, run } = useSending((text) => say('bad', text))
  const send = async (): Promise<void> => {
    valueOrThrow(await counterApi.sendLink({ number }, { idempotencyKey: key }))
    setKey(crypto.randomUUID())
    say('ok', `Ссылка на\u00a0заказ ${number} отправлена`)
  }
  return (
    <Button look="quiet" size={size} loading={isSending} onClick={() => void run(send)}>
      Отправить ссылку ещё раз
    </Button>
  )
}

/** What the page of orders by phone starts with. */
export type PhoneStart = Pick<OfficeOrder, 'recipient_name' | 'recipient_phone' | 'store_id' | 'delivery'>

/** DESK-04: what a buyer wants in addition is a second order, with its own price, payment and receipt. */
export const AddByPhone = ({ order }: { order: OfficeOrder }) => {
  const { recipient_name, recipient_phone, store_id, delivery } = order
  const navigate = useNavigate()
  const state: PhoneStart = { recipient_name, recipient_phone, store_id, delivery }
  return (
    <Button look="quiet" onClick={() => void navigate('/phone-order', { state })}>
      Добавить вторым заказом
    </Button>
  )
}

export const CancelOrder = ({ order }: { order: OfficeOrder }) => {
  const { act } = useOutbox()
  const { number, parcels } = order
  const button = parcels.length > 0 ? 'Отменить эту часть' : 'Отменить заказ'
  const back = refundText(cancelBack(order))
  return (
    <AskFirst
      title={`${button}…`}
      look="quiet"
      question={
        <>
          Отменить {number}? Товары вернутся в&nbsp;продажу, покупатель получит сообщение
          {back !== '' && <>&nbsp;и&nbsp;назад {back}</>}.
        </>
      }
      yes={button}
      no="Оставить"
      onYes={() => {
        act({ call: 'cancel', input: { number } })
        return true
      }}
    />
  )
}

/** PARCEL-02: the other parcels of the order, so that the desk answers for the whole of it. */
export const OtherParcels = ({ order: { parcels } }: { order: Pick<OfficeOrder, 'parcels'> }) =>
  parcels.length > 0 && (
    <p className={css.facts}>
      Часть заказа. Ещё в&nbsp;нём:{' '}
      {parcels.map(({ number, store_name, state, is_open }, index) => (
        <span key={number}>
          {index > 0 && '; '}
          {is_open ? <Link to={`/orders/${encodeURIComponent(number)}`}>{number}</Link> : number}, {store_name},{' '}
          {STATE_NAMES[state].toLowerCase()}
        </span>
      ))}
    </p>
  )

/** DESK-07: other ready orders of the buyer, so that one visit takes them all. */
export const AlsoReady = ({ order: { also_ready }, proof }: { order: OfficeOrder; proof: string }) =>
  also_ready.length > 0 && (
    <Notice>
      Готовы ещё заказы этого покупателя:{' '}
      {also_ready.map(({ number, to_pay }, index) => (
        <span key={number}>
          {index > 0 && ', '}
          <Link to={`/orders/${encodeURIComponent(number)}`} state={{ proof }}>
            {number}
          </Link>
          {to_pay > 0 && `, к\u00a0оплате ${formatMoney(to_pay)}`}
        </span>
      ))}
    </Notice>
  )
