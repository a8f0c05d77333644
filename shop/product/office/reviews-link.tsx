import { useQuery } from '@tanstack/react-query'
import { WaitingLink } from '#shop/office/office/shell/waiting-link.tsx'
import { valueOrThrow } from '#shop/office/office/api/signed-out.ts'
import { reviewsApi } from './reviews-api.ts'

/** The link to the reviews, with the number of those that wait. */
export const ReviewsLink = ({ className }: { className?: string | undefined }) => {
  const { data } = useQuery({
    queryKey: ['reviews', 'pending', 1],
    queryFn: async ({ signal }) => valueOrThrow(await reviewsApi.reviewQueue({}, { signal })),
  })
  return <WaitingLink className={className} to="/reviews" title="Отзывы" waiting={data?.counts.pending ?? 0} />
}
