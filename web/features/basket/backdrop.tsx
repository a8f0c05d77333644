import css from './backdrop.module.css'
import { useBackdrop } from './use-basket.ts'

/** BASK-03. Blocks clicks only while a change is pending; never takes the focus. */
export const Backdrop = () => {
  const state = useBackdrop()
  return state === 'none' ? null : <div className={css.backdrop} data-backdrop={state} aria-hidden />
}
