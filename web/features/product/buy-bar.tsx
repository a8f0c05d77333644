import { useEffect, useState, type ReactNode, type RefObject } from 'react'
import { formatMoney } from '#domain/money.ts'
import css from './buy-bar.module.css'

/** True while the element is above the viewport. */
const useScrolledPast = (ref: RefObject<HTMLElement | null>): boolean => {
  const [past, setPast] = useState(false)
  useEffect(() => {
    if (!ref.current) return
    // The area below the viewport counts as visible, so that a jump from above the element to below it is noticed.
    const observer = new IntersectionObserver(([entry]) => setPast(entry !== undefined && !entry.isIntersecting), {
      rootMargin: '0px 0px 100000px 0px',
    })
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [ref])
  return past
}

type Props = { mainAction: RefObject<HTMLElement | null>; variantName: string; price: number; action: ReactNode }

/** Mobile only: shown, and exposed to screen readers, while the main button is scrolled out of view. */
export const StickyBuyBar = ({ mainAction, variantName, price, action }: Props) => {
  const shown = useScrolledPast(mainAction)
  return (
    <aside className={css.bar} data-shown={shown || undefined} aria-label="Покупка">
      <span>
        <span className={css.variant}>{variantName}</span>
        <b className={css.price}>{formatMoney(price)}</b>
      </span>
      {action}
    </aside>
  )
}
