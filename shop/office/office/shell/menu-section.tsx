import { useCallback, useRef, useState, type FocusEvent, type ReactNode } from 'react'
import { useDismiss } from '#platform/ui/behaviour/use-dismiss.ts'
import css from './desk.module.css'
import { ReportWaiting } from './waiting-link.tsx'

/** Links of the menu under a common name, which says how much waits behind them. Closed by Esc, by a press elsewhere, by Tab away. */
export const MenuSection = ({ title, children }: { title: string; children: ReactNode }) => {
  const [isOpen, setOpen] = useState(false)
  const [waiting, setWaiting] = useState<Readonly<Record<string, number>>>({})
  const report = useCallback((to: string, count: number): void => setWaiting((now) => ({ ...now, [to]: count })), [])
  const section = useRef<HTMLDivElement>(null)
  useDismiss(section, isOpen, (byKey) => {
    setOpen(false)
    if (byKey) section.current?.querySelector('button')?.focus()
  })
  const leave = ({ currentTarget, relatedTarget }: FocusEvent): void => {
    if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)) setOpen(false)
  }
  const sum = Object.values(waiting).reduce((total, count) => total + count, 0)
  return (
    <div ref={section} className={css.section} onBlur={leave}>
      <button type="button" className={css.sectionTitle} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {title}
        {sum > 0 && `: ${sum}`}
      </button>
      <div className={css.sectionLinks} hidden={!isOpen}>
        <ReportWaiting value={report}>{children}</ReportWaiting>
      </div>
    </div>
  )
}
