import css from './menu-overlay.module.css'

/** Dims the page behind a layer of the header. A press on it counts as a press outside, which closes the layer (MENU-04). */
export const MenuOverlay = ({ shown }: { shown: boolean }) =>
  shown ? <div className={css.overlay} aria-hidden /> : null
