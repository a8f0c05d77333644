import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { StoreId } from '#kernel/ids.ts'
import { Notice } from '#platform/ui/layout/notice.tsx'
import office from '#shop/office/office/page.module.css'
import { taskOf } from './transfer-words.ts'
import { transfersQuery } from './transfers-api.ts'

/** PARCEL-03: what the store has to give away for other stores, and to take. Nothing when there is nothing to do. */
export const TransferTasks = ({ storeId }: { storeId: StoreId | null }) => {
  const { data } = useQuery(transfersQuery(storeId, 'open'))
  const tasks = (data?.transfers ?? []).map((transfer) => taskOf(transfer, storeId))
  const send = tasks.filter((task) => task === 'send').length
  const receive = tasks.filter((task) => task === 'receive').length
  const words = [send > 0 ? `отдать ${send}` : '', receive > 0 ? `принять ${receive}` : ''].filter(Boolean)
  return (
    words.length > 0 && (
      <Notice>
        Перемещения:{' '}
        <Link className={office.link} to="/transfers">
          {words.join(', ')}
        </Link>
      </Notice>
    )
  )
}
