import { useQuery } from '@tanstack/react-query'
import { mayDo } from '#kernel/staff-rights.ts'
import { useState } from 'react'
import { useLocation, useParams } from 'react-router'
import type { OfficeOrder, PickLine as Line } from '../counter.api.ts'
import { formatMoney } from '#kernel/money.ts'
import { isBeingPicked } from '../facts/order-states.ts'
import { Button } from '#platform/ui/controls/button.tsx'
import { Notice } from '#platform/ui/layout/notice.tsx'
import { errorText } from '#shop/office/office/api/error-text.ts'
import { AddProduct, WaitingAddition } from './add-dialog.tsx'
import { ChangeReceiving } from './change-receiving.tsx'
import { applyAction } from './outbox/apply-action.ts'
import { CameraScan } from '#shop/office/office/scanner/camera-scan.tsx'
import { useKeyboard } from '#shop/office/office/scanner/use-keyboard.ts'
import { singleClick } from '#shop/office/office/scanner/single-click.ts'
import { BackLink } from '#shop/office/office/shell/back-link.tsx'
import { useDesk, useStoreName } from '#shop/office/office/shell/desk-context.ts'
import { useOutbox } from './outbox/outbox-context.ts'
import { useActions } from './outbox/network-state.tsx'
import {
  AddByPhone,
  AlsoReady,
  CancelOrder,
  DeliveryChanges,
  NotHandedOver,
  OrderHead,
  OrderReturns,
  OrderSource,
  OtherParcels,
  ProofField,
  SendLink,
  UndoReady,
} from './order-parts.tsx'
import { OrderHistory } from './order-history.tsx'
import { orderQuery } from './order-queries.ts'
import { OrderMoney, TakeMoney } from './order-money.tsx'
import { noUndoText, paidText, sumToTake, waitsForBuyer } from './order-words.ts'
import { RefuseDialog } from './refuse-dialog.tsx'
import { InspectParcel } from './inspect-parcel.tsx'
import { PrintLabels } from './parcel-label.tsx'
import { PickLine } from './pick-line.tsx'
import { RefuseReturn } from './refuse-return.tsx'
import { ReturnPhotos } from './return-photos.tsx'
import { ReturnAct } from './return-act.tsx'
import { ReturnDialog } from './return-dialog.tsx'
import { ShipmentPanel } from './shipment-panel.tsx'
import { ShortDialog } from './short-dialog.tsx'
import { useMainAction } from './use-main-action.ts'
import { useOrderScan } from './use-order-scan.ts'
import { WaitingRefund } from './waiting-refund.tsx'
import css from '#shop/office/office/orders.module.css'

export const OrderPage = () => {
  const { number = '' } = useParams()
  const { outbox } = useOutbox()
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

/** In the hands of the shop's own courier. */
const isWithOwnCourier = ({ state, carrier, delivery }: OfficeOrder): boolean =>
  state === 'shipped' && carrier === null && delivery !== 'pickup'

/** In a bag or a parcel that is not with its buyer yet. */
const isPacked = ({ state }: OfficeOrder): boolean =>
  state === 'assembling' || state === 'ready_for_pickup' || state === 'shipped'

/** Carried by nobody but the shop: its price does not depend on what is in it. */
const mayGrow = ({ payment, delivery, carrier }: OfficeOrder): boolean =>
  payment !== 'marketplace' && (delivery === 'pickup' || (delivery === 'courier' && carrier === null))

/** Nobody has it yet, and the shop has sold it. */
const mayChangeReceiving = ({ payment, state, delivery }: OfficeOrder): boolean =>
  payment !== 'marketplace' &&
  (isBeingPicked(state) || state === 'awaiting_payment' || (delivery === 'pickup' && state === 'ready_for_pickup'))

const hintText = (order: OfficeOrder, picking: boolean): string => {
  if (!picking) return 'Спросите код заказа'
  if (order.pieces > 0 && order.picked >= order.pieces)
    return order.carrier === null
      ? 'Собрано: курьеру передаст сотрудник с\u00a0таким правом'
      : 'Передать можно, когда служба оформит посылку'
  return waitsForBuyer(order) ? 'Остальное ждёт ответа о\u00a0замене' : 'Сканируйте товар или нажмите плюс'
}

const ShownOrder = ({ order, proof: given = '' }: { order: OfficeOrder; proof?: string | undefined }) => {
  const { say, me } = useDesk()
  const storeName = useStoreName(order.store_id)
  const { act } = useOutbox()
  const [proof, setProof] = useState(given)
  const [short, setShort] = useState<Line | null>(null)
  const noUndo = noUndoText(order)
  const main = useMainAction(order, proof)
  const { number, lines } = order
  const waits = order.is_moved && order.state !== 'assembling'
  const picking = isBeingPicked(order.state) && !waits && mayDo(me, 'orders.pick')
  const { pick, scan, brought, setBrought, sellable, setSellable } = useOrderScan(order, picking, setProof)
  const [refused, setRefused] = useState<Line | null>(null)
  const isRefusable = order.state === 'ready_for_pickup' && mayDo(me, 'orders.pick')
  const enter = main !== undefined && 'run' in main ? main.run : undefined
  useKeyboard({ onScan: scan, onEnter: enter })

  return (
    <main className={css.page}>
      <OrderHead order={order} />
      <OtherParcels order={order} />
      {order.comment !== '' && (
        <Notice>
          <span className={css.typed}>{order.comment}</span>
        </Notice>
      )}
      <DeliveryChanges order={order} />
      <WaitingAddition order={order} />
      <AlsoReady order={order} proof={proof} />
      {waits && <Notice>Часть заказа привезут из&nbsp;другого магазина. Собирайте, когда примете перемещение.</Notice>}
      {order.is_short && !order.is_moved && (
        <Notice tone="bad">
          По&nbsp;последнему обмену остатков части товаров в&nbsp;магазине нет: проверьте полку.
        </Notice>
      )}
      {/* Above the lines: the foot would hide it on a phone. */}
      <OrderReturns order={order} />
      <ReturnAct order={order} shopName={storeName} />
      {mayDo(me, 'orders.return') && <RefuseReturn order={order} />}
      <ReturnPhotos order={order} />
      <ShipmentPanel order={order} />
      <WaitingRefund order={order} />
      {mayDo(me, 'orders.return') &&
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
            number={number}
            line={line}
            onRefuse={isRefusable && line.quantity > 0 ? () => setRefused(line) : null}
            onReturn={
              order.state === 'delivered' && mayDo(me, 'orders.return') && line.returned < line.quantity
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
                    onPick: (lot) => pick(line, null, lot),
                    onUnpick: () => act({ call: 'unpick', input: { number, line_id: line.line_id } }),
                    onShort: () => setShort(line),
                  }
                : null
            }
          />
        ))}
      </ul>
      {picking && <CameraScan onScan={scan} />}
      <OrderMoney order={order} />
      <footer className={css.foot}>
        <p className={css.total}>
          {formatMoney(order.total)} <span className={css.pay}>{paidText(order)}</span>
        </p>
        {order.state === 'ready_for_pickup' && mayDo(me, 'orders.hand_over') && given === '' && (
          <ProofField value={proof} onChange={setProof} onSubmit={() => enter?.()} />
        )}
        {main !== undefined && 'take' in main ? (
          <TakeMoney sum={sumToTake(order)} onTake={main.take} />
        ) : main === undefined ? (
          <p className={css.hint}>{hintText(order, picking)}</p>
        ) : (
          <Button size="lg" onClick={singleClick(main.run)}>
            {main.title}
          </Button>
        )}
      </footer>
      {isPacked(order) && mayDo(me, 'orders.pick') && <PrintLabels numbers={[number]} />}
      <OrderSource order={order} />
      <OrderHistory order={order} />
      {mayDo(me, 'orders.hand_over') && noUndo !== null && <p className={css.hint}>{noUndo}</p>}
      {order.undo_until !== null && mayDo(me, 'orders.pick') && <UndoReady order={order} />}
      {order.courier_attempts > 0 && <Notice>Курьер приезжал и&nbsp;не&nbsp;отдал: {order.courier_attempts}.</Notice>}
      {isWithOwnCourier(order) && mayDo(me, 'orders.ship') && <NotHandedOver order={order} />}
      {(mayDo(me, 'orders.place') || mayDo(me, 'orders.change')) && (
        <div className={css.answers}>
          {mayDo(me, 'orders.change') && mayChangeReceiving(order) && <ChangeReceiving order={order} />}
          {mayDo(me, 'orders.place') && order.state !== 'returned' && <SendLink number={number} />}
          {mayDo(me, 'orders.place') &&
            isBeingPicked(order.state) &&
            order.addition === undefined &&
            (mayGrow(order) ? <AddProduct order={order} /> : <AddByPhone order={order} />)}
        </div>
      )}
      {mayDo(me, 'orders.cancel') && (isBeingPicked(order.state) || order.state === 'ready_for_pickup') && (
        <CancelOrder order={order} />
      )}
      <RefuseDialog
        line={refused}
        isLast={lines.every(({ line_id, quantity }) => quantity === 0 || line_id === refused?.line_id)}
        onClose={() => setRefused(null)}
        onRefuse={({ line_id }, quantity) =>
          act({ call: 'cancelPieces', input: { number, line_id, quantity, reason: 'buyer' } })
        }
      />
      <ReturnDialog
        order={order}
        line={brought?.line ?? null}
        oneByOne={brought?.line.marked ?? false}
        onClose={() => setBrought(null)}
        onReturn={(line, given) =>
          act({
            call: 'returnPieces',
            input: { number, line_id: line.line_id, ...given, scanned: brought?.scanned ?? null },
          })
        }
        onExchange={({ line_id }, given) => act({ call: 'exchangePieces', input: { number, line_id, ...given } })}
        onReduce={({ line_id }, reduced) => act({ call: 'reducePrice', input: { number, line_id, ...reduced } })}
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
