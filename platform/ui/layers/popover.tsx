import { type ReactNode, useRef } from 'react'
import { useDismiss } from '../behaviour/use-dismiss.ts'
import css from './popover.module.css'

export type PopoverProps = {
  open: boolean
  onClose: () => void
  /** Accessible name. */
  label: string
  /** The button above the popover; gets the focus back after Esc. */
  opener: ReactNode
  children: ReactNode
  align?: 'start' | 'end' | undefined
}

/** Not modal: leaves the focus where it is; Esc and a press outside close it. */
export const Popover = ({ open, onClose, label, opener, children, align = 'start' }: PopoverProps) => {
  const root = useRef<HTMLDivElement>(null)
  useDismiss(root, open, (byKey) => {
    if (byKey) root.current?.querySelector<HTMLElement>('button, a')?.focus({ preventScroll: true })
    onClose()
  })
  return (
    <div className={css.root} ref={root}>
      {opener}
      {open && (
        <div className={css.panel} data-align={align} role="dialog" aria-label={label}>
          {children}
        </div>
      )}
    </div>
  )
}
