import { useEffect, useState, type ReactNode, type RefObject } from 'react'
import { formatMoney } from '#domain/money.ts'
import css from './buy-bar.module.css'

/** True once `ref` is above the screen: the bar takes over from the main button, and leaves again with it. */
const useScrolledPast = (ref: RefObject<HTMLElement | null>): boolean => {
  const [past, setPast] = useState(false)
  useEffect(() => {
    if (!ref.current) return
    // All that lies below the screen counts as seen, so that one jump from above it to below it is noticed too.
    const observer = new IntersectionObserver(([entry]) => setPast(entry !== undefined && !entry.isIntersecting), {
      rootMargin: '0px 0px 100000px 0px',
    })
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [ref])
  return past
}

type Props = { mainAction: RefObject<HTMLElement | null>; variantName: string; price: number; action: ReactNode }

/** Mobile only. Not in the page for readers while the main button can be seen. */
export const StickyBuyBar = ({ mainAction, variantName: what, price, action }: Props) => {
  const shown = useScrolledPast(mainAction)
  return (
    <aside className={css.bar} data-shown={shown || undefined} aria-label="Покупка">
      <span>
        <span className={css.what}>{what}</span>
        <b className={css.price}>{formatMoney(price)}</b>
      </span>
      {action}
    </aside>
  )
}
