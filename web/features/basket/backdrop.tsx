import css from './backdrop.module.css'
import { useBackdrop } from './basket-store.tsx'

/** BASK-03: seen only where the shop takes longer than a blink; takes presses only while something is being changed, never the focus. */
export const Backdrop = () => {
  const state = useBackdrop()
  return state === 'no' ? null : <div className={css.backdrop} data-backdrop={state} aria-hidden />
}
