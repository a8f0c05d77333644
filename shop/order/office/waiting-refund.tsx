/** STAFF-04: a large refund of this order, and who may decide about it. */
import type { OfficeOrder } from '../counter.api.ts'
import { mayDo } from '#kernel/staff-rights.ts'
import { formatMoney } from '#kernel/money.ts'
import { Button } from '#platform/ui/controls/button.tsx'
import { Notice } from '#platform/ui/layout/notice.tsx'
import { singleClick } from '#shop/office/office/scanner/single-click.ts'
import { REFUND_KINDS } from './refunds/refund-words.ts'
import { useDesk } from '#shop/office/office/shell/desk-context.ts'
import { useOutbox } from './outbox/outbox-context.ts'
import css from '#shop/office/office/orders.module.css'

export const WaitingRefund = ({ order: { number, waiting_refund: waiting } }: { order: OfficeOrder }) => {
  const { me } = useDesk()
  const { act } = useOutbox()
  if (waiting === null) return null
  const { refund_id, amount, kind, asked_by, is_own } = waiting
  const input = { number, refund_id }
  const mayConfirm = mayDo(me, 'refunds.confirm') && !is_own
  return (
    <Notice>
      <p>
        <strong>Возврат {formatMoney(amount)} ждёт второго сотрудника.</strong> Кто попросил: {asked_by}; причина:{' '}
        {REFUND_KINDS[kind]}.{!mayConfirm && ' Подтвердит сотрудник с\u00a0таким правом из\u00a0своего входа.'}
      </p>
      <div className={css.answers}>
        {mayConfirm && (
          <Button size="sm" onClick={singleClick(() => act({ call: 'confirmRefund', input }))}>
            Подтвердить возврат {formatMoney(amount)}
          </Button>
        )}
        {mayDo(me, 'refunds.decline') && (
          <Button size="sm" look="line" onClick={() => act({ call: 'declineRefund', input })}>
            {is_own ? 'Отозвать' : 'Отклонить'}
          </Button>
        )}
      </div>
    </Notice>
  )
}
