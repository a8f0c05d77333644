import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { AddressHint } from '#shop/delivery/address.api.ts'
import { oneLine } from '#kernel/text.ts'
import { api } from '#platform/client/client.ts'
import { logged } from '#platform/client/failure.ts'
import { valueOf } from '#platform/client/value-of.ts'
import { useDebounced } from '#platform/ui/behaviour/use-debounced.ts'

const DEBOUNCE_MS = 200
const MIN_LETTERS = 2

const NO_HINTS: readonly AddressHint[] = []

/**
 * Suggestions for the typed address. Each text is a question of its own: the answer to an earlier one is dropped, whenever it
 * comes. `isSilent`: the provider does not answer, and the address is typed without suggestions.
 */
export const useAddressHints = (
  city: string,
  typed: string,
): { readonly hints: readonly AddressHint[]; readonly isSilent: boolean } => {
  const q = useDebounced(oneLine(typed), DEBOUNCE_MS)
  const { data, isError } = useQuery({
    queryKey: ['address', 'hints', city, q.toLowerCase()],
    enabled: q.length >= MIN_LETTERS,
    placeholderData: keepPreviousData,
    retry: false,
    queryFn: ({ signal }) =>
      logged(
        'Failed to suggest addresses',
        async () => valueOf(await api.address.suggest({ city, q }, { signal })),
        signal,
      ),
  })
  return q.length < MIN_LETTERS
    ? { hints: NO_HINTS, isSilent: false }
    : { hints: data?.hints ?? NO_HINTS, isSilent: isError || data?.available === false }
}
