import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { mayDo } from '#kernel/staff-rights.ts'
import { CameraScan } from '#shop/office/office/scanner/camera-scan.tsx'
import type { QueuedOrder } from '../counter.api.ts'
import { Checkbox } from '#platform/ui/fields/checkbox.tsx'
import { Segmented } from '#platform/ui/fields/segmented.tsx'
import { EmptyState } from '#platform/ui/layout/empty-state.tsx'
import { Notice } from '#platform/ui/layout/notice.tsx'
import { errorText } from '#shop/office/office/api/error-text.ts'
import { useKeyboard } from '#shop/office/office/scanner/use-keyboard.ts'
import { applyToQueued } from './outbox/apply-action.ts'
import { useDesk } from '#shop/office/office/shell/desk-context.ts'
import { useOutbox } from './outbox/outbox-context.ts'
import { useActions } from './outbox/network-state.tsx'
import { namesAnOrder, pageOfBroughtPiece } from './match-scan.ts'
import { OrderRow } from './order-row.tsx'
import { orderQuery, prefetchOrders, queueQuery } from './order-queries.ts'
import { PrintLabels } from './parcel-label.tsx'
import { waitsForBuyer } from './order-words.ts'
import { TransferTasks } from './transfers/transfer-tasks.tsx'
import { useArrows } from './use-arrows.ts'
import { ALL_STORES, SILENCE, useQueueStore } from './use-queue-signal.tsx'
import css from '#shop/office/office/orders.module.css'

type View = 'pick' | 'ready' | 'courier' | 'inspect'
const VIEWS: Readonly<Record<View, { readonly label: string; readonly holds: (order: QueuedOrder) => boolean }>> = {
  pick: { label: 'Собрать', holds: ({ state }) => state === 'new' || state === 'paid' || state === 'assembling' },
  ready: { label: 'Выдать', holds: ({ state }) => state === 'ready_for_pickup' },
  courier: { label: 'В\u00a0доставке', holds: ({ state }) => state === 'shipped' },
  inspect: { label: 'Осмотреть', holds: ({ needs_inspection }) => needs_inspection },
}
/** Printed at a time. */
const MAX_LABELS = 50
const VIEW_NAMES = ['pick', 'ready', 'courier', 'inspect'] as const

export const QueuePage = () => {
  const { me, find, say } = useDesk()
  const storeId = useQueueStore()
  const isSilent = SILENCE.useChosen()
  const { outbox } = useOutbox()
  const client = useQueryClient()
  const navigate = useNavigate()
  const [view, setView] = useState<View>(mayDo(me, 'orders.pick') ? 'pick' : 'courier')
  const { data, error, isPending, dataUpdatedAt } = useQuery(queueQuery(client, storeId))
  const actions = useActions(outbox)
  const orders = (data?.orders ?? []).map((order) => {
    const known = client.getQueryState(orderQuery(order.number).queryKey)
    return applyToQueued(order, known?.data, actions, (known?.dataUpdatedAt ?? 0) > dataUpdatedAt)
  })
  // Parcels come back rarely.
  const views = VIEW_NAMES.filter((name) => name !== 'inspect' || view === name || orders.some(VIEWS[name].holds))
  const shown = orders.filter(VIEWS[view].holds)
  const first = shown.find((order) => !waitsForBuyer(order)) ?? shown[0]

  useArrows()
  const scan = (text: string): void => {
    if (namesAnOrder(text)) return find(text)
    const page = pageOfBroughtPiece(me, view === 'pick', text)
    if (page !== null) return void navigate(page)
    say('bad', 'Это код товара: сначала откройте заказ, в\u00a0который он\u00a0нужен')
  }
  useKeyboard({
    onScan: scan,
    onEnter: first === undefined ? undefined : () => void navigate(`/orders/${encodeURIComponent(first.number)}`),
  })
  // Text, so that an unchanged queue asks for nothing.
  const next = orders
    .filter(VIEWS.pick.holds)
    .map(({ number }) => number)
    .join(' ')
  useEffect(() => {
    if (next !== '') prefetchOrders(client, next.split(' '))
  }, [client, next])

  return (
    <main className={css.page}>
      <h1 className={css.heading}>Заказы</h1>
      <Segmented
        label="Какие заказы показать"
        name="view"
        value={view}
        onChange={setView}
        options={views.map((value) => ({
          value,
          label: `${VIEWS[value].label}\u00a0${orders.filter(VIEWS[value].holds).length}`,
        }))}
      />
      {me.stores.length > 1 && (
        <Checkbox checked={storeId === null} onChange={(event) => ALL_STORES.choose(event.target.checked)}>
          Заказы всех магазинов
        </Checkbox>
      )}
      <CameraScan onScan={scan} />
      {mayDo(me, 'transfers.work') && <TransferTasks storeId={storeId} />}
      {error !== null && <Notice tone="bad">{errorText(error)}</Notice>}
      {isPending ? (
        <p role="status">Загружаем заказы…</p>
      ) : data === undefined ? null : shown.length === 0 ? (
        <EmptyState title="Здесь заказов нет">Новые появятся сами.</EmptyState>
      ) : (
        <ul className={css.rows}>
          {shown.map((order) => (
            <OrderRow key={order.number} order={order} isFound={storeId === null} />
          ))}
        </ul>
      )}
      {view === 'ready' && shown.length > 0 && mayDo(me, 'orders.pick') && (
        <PrintLabels numbers={shown.slice(0, MAX_LABELS).map(({ number }) => number)} />
      )}
      <Checkbox checked={!isSilent} onChange={(event) => SILENCE.choose(!event.target.checked)}>
        Звук при новом заказе
      </Checkbox>
      <p className={css.keys}>
        Enter открывает первый заказ, который не&nbsp;ждёт ответа покупателя, стрелки выбирают другой. Код заказа можно
        сканировать здесь же.
      </p>
    </main>
  )
}
