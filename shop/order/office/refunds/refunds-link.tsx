import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { refundsQuery } from './refunds-page.tsx'

/** The link to the refunds that wait, with their number. */
export const RefundsLink = ({ className }: { className?: string | undefined }) => {
  const { data } = useQuery(refundsQuery)
  const waiting = data?.length ?? 0
  return (
    <Link className={className} to="/refunds">
      Возвраты{waiting > 0 && `: ${waiting}`}
    </Link>
  )
}
