import { useSyncExternalStore } from 'react'
import { counted } from '#kernel/text.ts'
import { Icon } from '#platform/ui/images/icon.tsx'
import type { Outbox } from './outbox.ts'
import { useOnline } from '#shop/office/office/shell/use-online.ts'
import css from '#shop/office/office/shell/desk.module.css'

const ACTIONS = ['действие', 'действия', 'действий'] as const

export const useActions = (outbox: Outbox) => useSyncExternalStore(outbox.subscribe, outbox.actions)

/** What is searched for, whether there is no network, and how many actions wait for it; nothing while they are just being sent. */
export const NetworkState = ({ outbox, finding }: { outbox: Outbox; finding: string | null }) => {
  const actions = useActions(outbox)
  const isStuck = useSyncExternalStore(outbox.subscribe, outbox.isStuck)
  const isOnline = useOnline()
  const waiting = isStuck && actions.length > 0
  return (
    <div className={css.network} role="status">
      {finding !== null && <span className={css.finding}>Ищем «{finding.slice(0, 40)}»…</span>}
      {(waiting || !isOnline) && (
        <>
          <Icon name="wifi-off" />
          {waiting ? `Ждёт сети: ${counted(actions.length, ACTIONS)}` : 'Нет связи'}
        </>
      )}
    </div>
  )
}
