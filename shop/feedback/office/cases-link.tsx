import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { valueOrThrow } from '#shop/office/office/api/signed-out.ts'
import { casesApi } from './cases-api.ts'

/** The link to the cases, with the number of those that wait for the shop. */
export const CasesLink = ({ className }: { className?: string | undefined }) => {
  const { data } = useQuery({
    queryKey: ['cases', 'open', '', 1],
    queryFn: async ({ signal }) => valueOrThrow(await casesApi.cases({}, { signal })),
  })
  const waiting = data?.total ?? 0
  return (
    <Link className={className} to="/cases">
      Обращения{waiting > 0 && `: ${waiting}`}
    </Link>
  )
}
