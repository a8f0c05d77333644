import { useSyncExternalStore } from 'react'
import { counted } from '#kernel/text.ts'
import { Icon } from '#platform/ui/images/icon.tsx'
import type { Outbox } from './outbox.ts'
import css from '#shop/office/office/shell/desk.module.css'

const ACTIONS = ['действие', 'действия', 'действий'] as const

export const useActions = (outbox: Outbox) => useSyncExternalStore(outbox.subscribe, outbox.actions)

/** What is searched for, and how many actions wait for the network; nothing while they are just being sent. */
export const NetworkState = ({ outbox, finding }: { outbox: Outbox; finding: string | null }) => {
  const actions = useActions(outbox)
  const isStuck = useSyncExternalStore(outbox.subscribe, outbox.isStuck)
  return (
    <div className={css.network} role="status">
      {finding !== null && <span className={css.finding}>Ищем «{finding.slice(0, 40)}»…</span>}
      {isStuck && actions.length > 0 && (
        <>
          <Icon name="wifi-off" />
          Ждёт сети: {counted(actions.length, ACTIONS)}
        </>
      )}
    </div>
  )
}
