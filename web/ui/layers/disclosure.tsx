import type { ReactNode } from 'react'
import css from './disclosure.module.css'
import { Icon } from '../images/icon.tsx'

export type DisclosureProps = {
  title: ReactNode
  children: ReactNode
  /** Open at first; afterwards it is the reader's own. */
  open?: boolean | undefined
  /** `group`: a filter's heading. `section`: a block of a page, in the display face. */
  look?: 'group' | 'section' | undefined
}

/** Opens and closes without JavaScript. */
export const Disclosure = ({ title, children, open = false, look = 'group' }: DisclosureProps) => (
  <details className={css.disclosure} data-look={look} open={open}>
    <summary>
      {title}
      <Icon name="chevron-down" />
    </summary>
    <div className={css.content}>{children}</div>
  </details>
)
