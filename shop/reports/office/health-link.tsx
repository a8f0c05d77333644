import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { valueOrThrow } from '#shop/office/office/api/signed-out.ts'
import { healthApi } from './health-api.ts'

/** Each look asks the whole shop. */
const FRESH_MS = 60_000

/** The link to the state of the shop, with the number of what is wrong. */
export const HealthLink = ({ className }: { className?: string | undefined }) => {
  const { data } = useQuery({
    queryKey: ['health'],
    queryFn: async ({ signal }) => valueOrThrow(await healthApi.health({}, { signal })),
    staleTime: FRESH_MS,
  })
  const wrong = data?.checks.filter(({ is_good }) => !is_good).length ?? 0
  return (
    <Link className={className} to="/health">
      Состояние{wrong > 0 && `: ${wrong}`}
    </Link>
  )
}
