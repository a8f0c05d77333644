import { createContext, type ReactNode, use } from 'react'
import css from './without-script.module.css'

/** True on a page that is sent without scripts, also to a browser that runs them. */
export const IsScriptless = createContext(false)

/**
 * `instead` for a browser without JavaScript, the children for all others. The server alone renders `instead`. Without children it has no
 * block, so that it may stand in a paragraph: a block would end it in the server's HTML, and the page could not be hydrated.
 */
export const WithoutScript = ({ instead, children }: { instead?: ReactNode; children?: ReactNode }) =>
  use(IsScriptless) ? (
    instead
  ) : (
    <>
      <noscript>{instead}</noscript>
      {children !== undefined && <div className={css.withScript}>{children}</div>}
    </>
  )
