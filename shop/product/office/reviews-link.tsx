import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { valueOrThrow } from '#shop/office/office/api/signed-out.ts'
import { questionsApi } from './questions-api.ts'
import { reviewsApi } from './reviews-api.ts'

type LinkProps = { className?: string | undefined }
const Waiting = ({ className, to, name, count }: LinkProps & { to: string; name: string; count: number }) => (
  <Link className={className} to={to}>
    {name}
    {count > 0 && `: ${count}`}
  </Link>
)

/** The link to the reviews, with the number of those that wait. */
export const ReviewsLink = ({ className }: LinkProps) => {
  const { data } = useQuery({
    queryKey: ['reviews', 'waiting'],
    queryFn: async ({ signal }) => valueOrThrow(await reviewsApi.reviewQueue({}, { signal })).counts.pending,
  })
  return <Waiting className={className} to="/reviews" name="Отзывы" count={data ?? 0} />
}

/** The link to the questions about products, with the number of what waits. */
export const QuestionsLink = ({ className }: LinkProps) => {
  const { data } = useQuery({
    queryKey: ['questions', 'waiting'],
    queryFn: async ({ signal }) => valueOrThrow(await questionsApi.postQueue({}, { signal })).counts.pending,
  })
  return <Waiting className={className} to="/questions" name="Вопросы" count={data ?? 0} />
}
