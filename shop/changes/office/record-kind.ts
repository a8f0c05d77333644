import { useQuery } from '@tanstack/react-query'
import { valueOrThrow } from '#shop/office/office/api/signed-out.ts'
import { changesApi } from './changes-api.ts'

/** A kind with its fields; `key`: those of this record. */
export const useKind = (kind: string, key = '') =>
  useQuery({
    queryKey: ['record kind', kind, key],
    // A row of a file that was not read is of no kind.
    enabled: kind !== '',
    queryFn: async ({ signal }) =>
      valueOrThrow(await changesApi.recordKind({ kind, ...(key === '' ? {} : { key }) }, { signal })),
  })

/** `list`: the address of the list that it is opened from. */
export const recordPath = (kind: string, key: string, list = ''): string =>
  `/records/${kind}/record?${new URLSearchParams({ key }).toString()}${list === '' ? '' : `&${list}`}`
