import { useQuery } from '@tanstack/react-query'
import { WaitingLink } from '#shop/office/office/shell/waiting-link.tsx'
import { mayDo } from '#kernel/staff-rights.ts'
import { valueOrThrow } from '#shop/office/office/api/signed-out.ts'
import { useDesk } from '#shop/office/office/shell/desk-context.ts'
import { changesApi } from './changes-api.ts'

const REFRESH_MS = 30_000

/** The link to the journal of changes; for who may confirm, with the number of sets that wait. */
export const ChangesLink = ({ className }: { className?: string | undefined }) => {
  const { me } = useDesk()
  const { data: waiting = 0 } = useQuery({
    queryKey: ['change sets', 'waiting'],
    queryFn: async ({ signal }) => valueOrThrow(await changesApi.changeSets({ state: 'waiting' }, { signal })).total,
    enabled: mayDo(me, 'changes.confirm'),
    refetchInterval: REFRESH_MS,
    staleTime: 0,
  })
  return (
    <WaitingLink
      className={className}
      to={waiting > 0 ? '/changes?state=waiting' : '/changes'}
      title="Изменения"
      waiting={waiting}
    />
  )
}
