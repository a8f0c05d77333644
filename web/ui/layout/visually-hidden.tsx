import type { ReactNode } from 'react'
import css from './visually-hidden.module.css'

/** Read aloud, not seen. */
export const VisuallyHidden = ({ children }: { children: ReactNode }) => <span className={css.hidden}>{children}</span>
