import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { mayDo } from '#kernel/staff-rights.ts'
import { Checkbox } from '#platform/ui/fields/checkbox.tsx'
import { Segmented } from '#platform/ui/fields/segmented.tsx'
import { Notice } from '#platform/ui/layout/notice.tsx'
import { errorText } from '#shop/office/office/api/error-text.ts'
import { storeMoment } from '#shop/office/office/moment-text.ts'
import { BackLink } from '#shop/office/office/shell/back-link.tsx'
import { useDesk } from '#shop/office/office/shell/desk-context.ts'
import css from '#shop/office/office/orders.module.css'
import type { StoreId } from '#kernel/ids.ts'
import type { TransferRow, TransfersQuery } from '../../transfers.api.ts'
import { NewTransfer } from './new-transfer.tsx'
import { taskOf, transferStateName } from './transfer-words.ts'
import { transfersQuery } from './transfers-api.ts'

const STATES: readonly { readonly value: TransfersQuery['state']; readonly label: string }[] = [
  { value: 'open', label: 'В\u00a0работе' },
  { value: 'received', label: 'Принятые' },
  { value: 'cancelled', label: 'Отменённые' },
]

/** PARCEL-03: what leaves the store for another one, and what comes to it. The state is in the address. */
export const TransfersPage = () => {
  const { me, storeId: chosen } = useDesk()
  const [address, setAddress] = useSearchParams()
  const [isOfAll, setOfAll] = useState(false)
  const storeId = isOfAll ? null : chosen
  const state = STATES.find(({ value }) => value === address.get('state'))?.value ?? 'open'
  const { data, error } = useQuery(transfersQuery(storeId, state))
  return (
    <main className={css.page}>
      <BackLink />
      <h1 className={css.heading}>Перемещения</h1>
      <Segmented
        label="Какие перемещения"
        name="state"
        value={state}
        options={STATES}
        onChange={(value) => setAddress(value === 'open' ? {} : { state: value }, { replace: true })}
      />
      {me.stores.length > 1 && (
        <Checkbox checked={isOfAll} onChange={({ target }) => setOfAll(target.checked)}>
          Все магазины
        </Checkbox>
      )}
      {error !== null && <Notice tone="bad">{errorText(error)}</Notice>}
      {data?.transfers.length === 0 && <p role="status">Перемещений нет.</p>}
      <ul>
        {(data?.transfers ?? []).map((transfer) => (
          <Row key={transfer.transfer_id} transfer={transfer} storeId={storeId} />
        ))}
      </ul>
      {data !== undefined && mayDo(me, 'transfers.write') && <NewTransfer stores={data.stores} here={chosen} />}
    </main>
  )
}

const TASKS = { send: 'Отдать', receive: 'Принять' } as const

const Row = ({ transfer, storeId }: { transfer: TransferRow; storeId: StoreId | null }) => {
  const task = taskOf(transfer, storeId)
  const { state, waits, is_late, from_name, to_name, order_number, arrives_at, timezoneoffset, pieces } = transfer
  return (
    <li>
      <Link
        className={css.row}
        to={`/transfers/${transfer.transfer_id}`}
        data-late={is_late ? '' : undefined}
        data-transfer
      >
        <span className={css.number}>№&nbsp;{transfer.transfer_id}</span>
        <span className={css.due}>
          {is_late && <strong className={css.late}>Опаздывает </strong>}к&nbsp;{storeMoment(arrives_at, timezoneoffset)}
          <small>{order_number === null ? 'на\u00a0полку' : `для заказа ${order_number}`}</small>
        </span>
        <span className={css.who}>
          <span className={css.person}>
            {from_name} → {to_name}
          </span>
        </span>
        <span className={css.pieces}>{pieces}&nbsp;шт.</span>
        <span className={css.pay}>{task !== null && TASKS[task]}</span>
        <span className={css.state} data-state={waits ? 'waits' : state}>
          {transferStateName(transfer, storeId)}
        </span>
      </Link>
    </li>
  )
}
