import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import type { ProductId, VariantId } from '#kernel/ids.ts'
import { paths } from '#kernel/pages/paths.ts'
import { api } from '#platform/client/client.ts'
import { useCityKey } from '#platform/client/city-key.ts'
import { logged } from '#platform/client/failure.ts'
import { openSignIn } from '#platform/client/ui-store.ts'
import { useCall } from '#platform/client/use-call.ts'
import { valueOf } from '#platform/client/value-of.ts'
import { PageLink } from '#platform/ui/controls/link.tsx'
import { useUser, useUserActions } from '../sign-in/user-query.ts'
import { RoutineForm } from './routine-form.tsx'

type Props = { productId: ProductId; variantId: VariantId }

/** «В мой уход» on a product's page, then a link to the board. A guest signs in first. */
export const RoutineButton = ({ productId, variantId }: Props) => {
  const client = useQueryClient()
  const city = useCityKey()
  const { user } = useUser()
  const { ensure } = useUserActions()
  const { busy, error, run } = useCall()
  const queryKey = ['routine', city]
  const { data: board } = useQuery({
    queryKey,
    // It may have been changed on its own page.
    staleTime: 0,
    enabled: user !== null,
    queryFn: ({ signal }) =>
      logged('Failed to get the routine', async () => valueOf(await api.routine.get({ city }, { signal })), signal),
  })
  const isIn = user !== null && board?.items.some(({ product_id }) => product_id === productId)
  const add = (): void =>
    run(
      'Failed to add to the routine',
      () => api.routine.add({ city, variant_id: variantId }),
      (changed) => void client.setQueryData(queryKey, changed),
    )
  // A button pressed before the user has loaded waits for the user.
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if ((await ensure()) === null) openSignIn(null, 'routine')
    else add()
  }
  return isIn ? (
    <PageLink to={paths.personalRoutine}>В&nbsp;моём уходе</PageLink>
  ) : (
    <>
      <RoutineForm variantId={variantId} loading={busy} onSubmit={(event) => void submit(event)} />
      {error !== null && <p role="alert">{error}</p>}
    </>
  )
}
