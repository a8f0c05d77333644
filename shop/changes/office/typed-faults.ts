import { useQuery } from '@tanstack/react-query'
import { useDebounced } from '#platform/ui/behaviour/use-debounced.ts'
import { valueOrThrow } from '#shop/office/office/api/signed-out.ts'
import { changesApi } from './changes-api.ts'
import type { Values } from './record-words.ts'

const DEBOUNCE_MS = 500

/** What is wrong with the fields that were changed, once nothing was typed for a moment (OFFICE-02). */
export const useTypedFaults = (kind: string, key: string, changed: Values): Readonly<Record<string, string>> => {
  const settled = useDebounced(JSON.stringify(changed), DEBOUNCE_MS, '{}')
  const { data } = useQuery({
    queryKey: ['typed faults', kind, key, settled],
    enabled: settled !== '{}',
    queryFn: async ({ signal }) =>
      valueOrThrow(await changesApi.typedFaults({ kind, value: settled, ...(key === '' ? {} : { key }) }, { signal }))
        .faults,
    placeholderData: (last) => last,
  })
  if (settled === '{}') return {}
  return Object.fromEntries((data ?? []).map(({ field, reason }) => [field, reason]))
}
