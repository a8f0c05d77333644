import { createContext, use, useEffect } from 'react'
import { Link } from 'react-router'

/** Takes what waits behind the links of a section of the menu; null outside of one. */
export const ReportWaiting = createContext<((to: string, waiting: number) => void) | null>(null)

type Props = {
  readonly to: string
  readonly title: string
  readonly waiting: number
  readonly className?: string | undefined
}

/** A link of the menu with the number of what waits. */
export const WaitingLink = ({ to, title, waiting, className }: Props) => {
  const report = use(ReportWaiting)
  useEffect(() => report?.(to, waiting), [report, to, waiting])
  return (
    <Link className={className} to={to}>
      {title}
      {waiting > 0 && `: ${waiting}`}
    </Link>
  )
}
