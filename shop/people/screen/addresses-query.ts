import { queryOptions } from '@tanstack/react-query'
import { api } from '#platform/client/client.ts'
import { logged } from '#platform/client/failure.ts'
import { valueOf } from '#platform/client/value-of.ts'

/** The address book of the signed-in customer. A failure is only logged: an address can be typed. */
export const savedAddressesQuery = queryOptions({
  queryKey: ['saved-addresses'],
  staleTime: 0,
  queryFn: ({ signal }) =>
    logged('Failed to get saved addresses', async () => valueOf(await api.savedAddresses.list({}, { signal })), signal),
})
