import type { ReactNode } from 'react'
import text from '#web/ui/styles/text.module.css'
import css from './checkout.module.css'

/** A numbered section's head; the section is labelled by `checkout-N`. */
export const SectionHead = ({ figure, title, children }: { figure: number; title: string; children?: ReactNode }) => (
  <div className={css.sectionHead}>
    <span className={css.figure} aria-hidden>
      {figure}
    </span>
    <h2 className={text.t22} id={`checkout-${figure}`}>
      {title}
    </h2>
    {children}
  </div>
)
