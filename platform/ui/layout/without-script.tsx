import type { ReactNode } from 'react'
import css from './without-script.module.css'

/** `instead` for a browser without JavaScript, the children for all others. The server alone renders `instead`. */
export const WithoutScript = ({ instead, children }: { instead?: ReactNode; children: ReactNode }) => (
  <>
    <noscript>{instead}</noscript>
    <div className={css.withScript}>{children}</div>
  </>
)
