import css from './backdrop.module.css'
import { useBackdrop } from './use-basket.ts'

/** BASK-03. Takes presses only while something is being changed, never the focus. */
export const Backdrop = () => {
  const state = useBackdrop()
  return state === 'none' ? null : <div className={css.backdrop} data-backdrop={state} aria-hidden />
}
