import css from './basket-overlay.module.css'
import { useBasketOverlay } from './use-basket.ts'

/** BASK-03. Blocks clicks only while a change is pending; never takes the focus. */
export const BasketOverlay = () => {
  const state = useBasketOverlay()
  return state === 'none' ? null : <div className={css.overlay} data-overlay={state} aria-hidden />
}
