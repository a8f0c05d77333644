import css from './scrim.module.css'

/** Dims the page behind what hangs on the header; presses on it are presses outside (MENU-04). */
export const Scrim = ({ shown }: { shown: boolean }) => (shown ? <div className={css.scrim} aria-hidden /> : null)
