import type { ReactNode } from 'react'
import css from './disclosure.module.css'
import { Icon } from '../images/icon.tsx'

export type DisclosureProps = {
  title: ReactNode
  children: ReactNode
  /** The initial state. */
  open?: boolean | undefined
  /** `group`: the heading of a filter. `section`: a block of a page, in the display font. */
  look?: 'group' | 'section' | undefined
  onOpen?: (() => void) | undefined
}

/** A native `<details>`: works without JavaScript. */
export const Disclosure = ({ title, children, open = false, look = 'group', onOpen }: DisclosureProps) => (
  <details
    className={css.disclosure}
    data-look={look}
    open={open}
    onToggle={onOpen && ((event) => event.currentTarget.open && onOpen())}
  >
    <summary>
      {title}
      <Icon name="chevron-down" />
    </summary>
    <div className={css.content}>{children}</div>
  </details>
)
