import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { Notice } from '#platform/ui/layout/notice.tsx'

/** What a counter does without network, for whoever cannot see a page now. */
export const WORKS_OFFLINE =
  'Заказы, которые уже открывали или которые ждут сборки, можно собирать и\u00a0выдавать: всё уйдёт в\u00a0магазин само.'

/** Shown while the page has nothing to show yet because there is no network. It fills itself when the network is back. */
export const WaitsForNetwork = ({ isCounter }: { isCounter: boolean }) => {
  const cache = useQueryClient().getQueryCache()
  const waits = useSyncExternalStore(cache.subscribe, () =>
    cache.findAll({ type: 'active', fetchStatus: 'paused' }).some(({ state }) => state.data === undefined),
  )
  return waits ? (
    <Notice>
      Нет связи с&nbsp;магазином. Когда она вернётся, страница заполнится сама. {isCounter && WORKS_OFFLINE}
    </Notice>
  ) : null
}
