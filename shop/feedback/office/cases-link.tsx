import { useQuery } from '@tanstack/react-query'
import { WaitingLink } from '#shop/office/office/shell/waiting-link.tsx'
import { valueOrThrow } from '#shop/office/office/api/signed-out.ts'
import { casesApi } from './cases-api.ts'

/** The link to the cases, with the number of those that wait for the shop. */
export const CasesLink = ({ className }: { className?: string | undefined }) => {
  const { data } = useQuery({
    queryKey: ['cases', 'open', '', 1],
    queryFn: async ({ signal }) => valueOrThrow(await casesApi.cases({}, { signal })),
  })
  return <WaitingLink className={className} to="/cases" title="Обращения" waiting={data?.total ?? 0} />
}
