import { useEffect, useState, type ReactNode, type RefObject } from 'react'
import { formatMoney } from '#kernel/money.ts'
import css from './buy-bar.module.css'

/** What lies under the bar and the tabs of a phone is not seen. */
const COVERED_PX = 120

/** False until the first observation. */
const useOutOfView = (ref: RefObject<HTMLElement | null>): boolean => {
  const [out, setOut] = useState(false)
  useEffect(() => {
    if (!ref.current) return
    const observer = new IntersectionObserver(([entry]) => setOut(entry !== undefined && !entry.isIntersecting), {
      rootMargin: `0px 0px -${COVERED_PX}px 0px`,
    })
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [ref])
  return out
}

type Props = {
  mainAction: RefObject<HTMLElement | null>
  name: string
  /** Its chosen variant; empty for a product of one. */
  variantName: string
  price: number
  action: ReactNode
}

/** Mobile only: shown, and exposed to screen readers, while the main button is out of view: on a small screen from the start. */
export const StickyBuyBar = ({ mainAction, name, variantName, price, action }: Props) => {
  const shown = useOutOfView(mainAction)
  return (
    <aside className={css.bar} data-shown={shown || undefined} aria-label="Покупка">
      <span>
        <span className={css.variant}>{name}</span>
        <span className={css.variant}>{variantName}</span>
        <b className={css.price}>{formatMoney(price)}</b>
      </span>
      {action}
    </aside>
  )
}
