import { useQuery } from '@tanstack/react-query'
import { WaitingLink } from '#shop/office/office/shell/waiting-link.tsx'
import { valueOrThrow } from '#shop/office/office/api/signed-out.ts'
import { questionsApi } from './questions-api.ts'
import { reviewsApi } from './reviews-api.ts'

type LinkProps = { className?: string | undefined }
/** The link to the reviews, with the number of those that wait. */
export const ReviewsLink = ({ className }: LinkProps) => {
  const { data } = useQuery({
    queryKey: ['reviews', 'waiting'],
    queryFn: async ({ signal }) => valueOrThrow(await reviewsApi.reviewQueue({}, { signal })).counts.pending,
  })
  return <WaitingLink className={className} to="/reviews" title="Отзывы" waiting={data ?? 0} />
}

/** The link to the questions about products, with the number of what waits. */
export const QuestionsLink = ({ className }: LinkProps) => {
  const { data } = useQuery({
    queryKey: ['questions', 'waiting'],
    queryFn: async ({ signal }) => valueOrThrow(await questionsApi.postQueue({}, { signal })).counts.pending,
  })
  return <WaitingLink className={className} to="/questions" title="Вопросы" waiting={data ?? 0} />
}
