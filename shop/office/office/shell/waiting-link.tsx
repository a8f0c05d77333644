import { Link } from 'react-router'

type Props = {
  readonly to: string
  readonly title: string
  readonly waiting: number
  readonly className?: string | undefined
}

/** A link of the menu with the number of what waits. */
export const WaitingLink = ({ to, title, waiting, className }: Props) => (
  <Link className={className} to={to}>
    {title}
    {waiting > 0 && `: ${waiting}`}
  </Link>
)
