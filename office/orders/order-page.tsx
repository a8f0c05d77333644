import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import type { OfficeOrder, PickLine as Line } from '#contract/office.schema.ts'
import { CARRIER_NAMES } from '#domain/carriers.ts'
import { formatMoney } from '#domain/money.ts'
import { formatPhone } from '#domain/phone.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Notice } from '#web/ui/layout/notice.tsx'
import { errorText } from '../api/error-text.ts'
import { applyAction } from '../outbox/apply-action.ts'
import { play } from '../scanner/sound.ts'
import { useKeyboard } from '../scanner/use-keyboard.ts'
import { AskFirst } from '../shell/ask-first.tsx'
import { useDesk } from '../shell/desk-context.ts'
import { useActions } from '../shell/network-state.tsx'
import { lineOfScan, namesAnOrder } from './match-scan.ts'
import { orderQuery } from './order-queries.ts'
import {
  dueText,
  givenBackText,
  isTracked,
  lacksParcel,
  momentText,
  paymentText,
  stateName,
  stepName,
  waitsForBuyer,
} from './order-words.ts'
import { InspectParcel, type Sellable } from './inspect-parcel.tsx'
import { PickLine } from './pick-line.tsx'
import { ReturnDialog } from './return-dialog.tsx'
import { ShipmentPanel } from './shipment-panel.tsx'
import { ShortDialog } from './short-dialog.tsx'
import { WaitingRefund } from './waiting-refund.tsx'
import { BackLink } from '../shell/back-link.tsx'
import css from './orders.module.css'

const isBeingPicked = ({ state }: OfficeOrder): boolean => state === 'new' || state === 'paid' || state === 'assembling'

export const OrderPage = () => {
  const { number = '' } = useParams()
  const { outbox } = useDesk()
  const { data, error } = useQuery(orderQuery(number))
  const actions = useActions(outbox)
  const proof = (useLocation().state as { proof?: string } | null)?.proof
  if (data === undefined)
    return (
      <main className={css.page}>
        <h1 className={css.heading}>{number}</h1>
        {error === null ? <p role="status">Загружаем заказ…</p> : <Notice tone="bad">{errorText(error)}</Notice>}
        <BackLink />
      </main>
    )
  const order = actions.reduce(applyAction, data)
  return <ShownOrder key={`${number} ${proof ?? ''}`} order={order} proof={proof} />
}

const hintText = (order: OfficeOrder, picking: boolean): string => {
  if (!picking) return 'Спросите код заказа'
  if (order.pieces > 0 && order.picked >= order.pieces) return 'Передать можно, когда служба оформит посылку'
  return waitsForBuyer(order) ? 'Остальное ждёт ответа о\u00a0замене' : 'Сканируйте товар или нажмите плюс'
}

/** The main action of an order's state, which Enter does; undefined while something is missing. */
const useMainAction = (order: OfficeOrder, proof: string): { title: string; run: () => void } | undefined => {
  const { act, me } = useDesk()
  const navigate = useNavigate()
  const { number } = order
  const toQueue = { title: 'К\u00a0очереди', run: () => void navigate('/') }
  if (me.role === 'office') return toQueue
  switch (order.state) {
    case 'new':
    case 'paid':
    case 'assembling':
      if (order.pieces === 0 || order.picked < order.pieces || lacksParcel(order)) return undefined
      return order.delivery === 'pickup'
        ? { title: 'Готов к\u00a0выдаче', run: () => act({ call: 'ready', input: { number } }) }
        : {
            title: order.carrier === null ? 'Передать курьеру' : `Передать: ${CARRIER_NAMES[order.carrier]}`,
            run: () => act({ call: 'ship', input: { number } }),
          }
    case 'ready_for_pickup':
      return proof === ''
        ? undefined
        : { title: 'Выдать заказ', run: () => act({ call: 'handOver', input: { number, proof } }) }
    case 'shipped':
      // No key for «delivered»: the carrier reports it, and a parcel may come back.
      if (isTracked(order)) return toQueue
      return { title: 'Доставлен', run: () => act({ call: 'deliver', input: { number } }) }
    default:
      return toQueue
  }
}

const ShownOrder = ({ order, proof: given = '' }: { order: OfficeOrder; proof?: string | undefined }) => {
  const { act, say, find, me, outbox } = useDesk()
  const [proof, setProof] = useState(given)
  const [short, setShort] = useState<Line | null>(null)
  const [brought, setBrought] = useState<{ line: Line; scanned: string | null } | null>(null)
  const [sellable, setSellable] = useState<Sellable>({})
  const main = useMainAction(order, proof)
  const { number, lines } = order
  const picking = isBeingPicked(order) && me.role !== 'office'

  const pick = (line: Line, scanned: string | null): void => {
    if (line.picked >= line.quantity) return say('bad', `${line.name}: собрано всё, лишнее отложите`)
    play('ok')
    act({ call: 'pick', input: { number, line_id: line.line_id, scanned } })
  }
  /** A scan of what came back: pieces of a returned parcel, or what a buyer brings to the counter. */
  const takeBack = (text: string): boolean => {
    if (me.role === 'office' || picking) return false
    const parcel = order.to_inspect[0]
    const line = lineOfScan(lines, text)
    if (line === undefined) return false
    const found = parcel?.lines.find(({ line_id }) => line_id === line.line_id)
    if (found !== undefined) {
      const count = sellable[found.return_line_id] ?? 0
      if (count >= found.quantity) say('bad', `${line.name}: больше в\u00a0посылке не\u00a0было`)
      else {
        play('ok')
        setSellable({ ...sellable, [found.return_line_id]: count + 1 })
      }
      return true
    }
    if (order.state !== 'delivered' || line.returned >= line.quantity) return false
    play('ok')
    setBrought({ line, scanned: text })
    return true
  }
  const scan = (text: string): void => {
    const line = picking ? lineOfScan(lines, text) : undefined
    if (line !== undefined) return pick(line, text)
    if (takeBack(text)) return
    if (namesAnOrder(text)) {
      // Without network nothing can be found: the shop checks the code when it hands the order over.
      if (order.state === 'ready_for_pickup' && outbox.isStuck()) return setProof(text)
      return find(text)
    }
    say('bad', picking ? 'Этого товара в\u00a0заказе нет' : 'Заказ уже собран')
  }
  useKeyboard({ onScan: scan, onEnter: main?.run })

  return (
    <main className={css.page}>
      <Head order={order} />
      {order.comment !== '' && <Notice>{order.comment}</Notice>}
      {order.is_short && (
        <Notice tone="bad">
          По&nbsp;последнему обмену остатков части товаров в&nbsp;магазине нет: проверьте полку.
        </Notice>
      )}
      {/* Above the lines: the foot would hide it on a phone. */}
      <Returns order={order} />
      <ShipmentPanel order={order} />
      <WaitingRefund order={order} />
      {me.role !== 'office' &&
        order.to_inspect.map((parcel) => (
          <InspectParcel
            key={parcel.return_id}
            order={order}
            parcel={parcel}
            sellable={sellable}
            onChange={setSellable}
          />
        ))}
      <ul className={css.lines}>
        {lines.map((line) => (
          <PickLine
            key={line.line_id}
            line={line}
            onReturn={
              order.state === 'delivered' && me.role !== 'office' && line.returned < line.quantity
                ? () =>
                    line.marked
                      ? say('bad', 'Товар маркирован: сканируйте код с\u00a0упаковки')
                      : setBrought({ line, scanned: null })
                : null
            }
            offset={order.timezoneoffset}
            onAnswer={
              picking
                ? (answer) =>
                    line.substitute !== null &&
                    act({
                      call: 'answerSubstitute',
                      input: { number, substitute_id: line.substitute.id, answer },
                    })
                : null
            }
            picking={
              picking
                ? {
                    onPick: () => pick(line, null),
                    onUnpick: () => act({ call: 'unpick', input: { number, line_id: line.line_id } }),
                    onShort: () => setShort(line),
                  }
                : null
            }
          />
        ))}
      </ul>
      <footer className={css.foot}>
        <p className={css.total}>
          {formatMoney(order.total)} <span className={css.pay}>{paymentText(order)}</span>
        </p>
        {order.state === 'ready_for_pickup' && me.role !== 'office' && given === '' && (
          <ProofField value={proof} onChange={setProof} onSubmit={() => main?.run()} />
        )}
        {main === undefined ? (
          <p className={css.hint}>{hintText(order, picking)}</p>
        ) : (
          <Button size="lg" onClick={main.run}>
            {main.title}
          </Button>
        )}
      </footer>
      <History order={order} />
      {me.role === 'senior' && (picking || order.state === 'ready_for_pickup') && <CancelOrder order={order} />}
      <ReturnDialog
        line={brought?.line ?? null}
        oneByOne={brought?.line.marked ?? false}
        onClose={() => setBrought(null)}
        onReturn={(line, given) =>
          act({
            call: 'returnPieces',
            input: { number, line_id: line.line_id, ...given, scanned: brought?.scanned ?? null },
          })
        }
      />
      <ShortDialog
        order={order}
        line={short}
        onClose={() => setShort(null)}
        onCancel={(line, quantity, reason) =>
          act({ call: 'cancelPieces', input: { number, line_id: line.line_id, quantity, reason } })
        }
        onPropose={({ line_id }, { variantId, ...given }) =>
          act({ call: 'proposeSubstitute', input: { number, line_id, variant_id: variantId, ...given } })
        }
      />
    </main>
  )
}

const Head = ({ order }: { order: OfficeOrder }) => (
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
    <p className={css.recipient}>
      <span>{order.recipient_name}</span>
      {order.recipient_phone !== null && (
        <a href={`tel:+${order.recipient_phone}`}>{formatPhone(order.recipient_phone)}</a>
      )}
      {order.address !== null && <span>{order.address}</span>}
      {order.courier_time !== null && <strong>Привезти {order.courier_time}</strong>}
    </p>
  </>
)

type ProofProps = { value: string; onChange: (value: string) => void; onSubmit: () => void }
const ProofField = ({ value, onChange, onSubmit }: ProofProps) => {
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

const History = ({ order: { history, carrier, timezoneoffset } }: { order: OfficeOrder }) => (
  <ol className={css.history}>
    {history.map(({ state, at, staff }) => (
      <li key={at + state}>
        {momentText(at, timezoneoffset)}&nbsp;— {stepName({ state, carrier })}
        {staff !== null && `, ${staff}`}
      </li>
    ))}
  </ol>
)

/** What the buyer got back; the money of an order that was paid in the store is given at the till. */
const Returns = ({ order }: { order: OfficeOrder }) =>
  order.returns
    .map((one) => ({ at: one.at, text: givenBackText(one, order) }))
    .filter(({ text }) => text !== '')
    .map(({ at, text }) => (
      <Notice key={at} tone="ok">
        {text}
      </Notice>
    ))

const CancelOrder = ({ order: { number } }: { order: OfficeOrder }) => {
  const { act } = useDesk()
  return (
    <AskFirst
      title="Отменить заказ…"
      look="quiet"
      question={<>Отменить {number}? Товары вернутся в&nbsp;продажу, покупатель получит сообщение.</>}
      yes="Отменить заказ"
      no="Оставить"
      onYes={() => {
        act({ call: 'cancel', input: { number } })
        return true
      }}
    />
  )
}
