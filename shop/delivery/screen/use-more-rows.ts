import { type RefObject, useEffect, useRef, useState } from 'react'

/**
 * Rows of a list that «Показать ещё» extends. The focus goes to the first new row: the last press removes its button. `list`: their
 * container; `focusable`: selector of what has the focus in a row.
 */
export const useMoreRows = <E extends HTMLElement>(
  first: number,
  step: number,
  focusable: string,
): { readonly limit: number; readonly list: RefObject<E | null>; readonly showMore: () => void } => {
  const [limit, setLimit] = useState(first)
  const list = useRef<E>(null)
  const shown = useRef(first)
  useEffect(() => {
    if (limit === shown.current) return
    list.current?.querySelectorAll<HTMLElement>(focusable)[shown.current]?.focus()
    shown.current = limit
  }, [limit, focusable])
  return { limit, list, showMore: () => setLimit(limit + step) }
}
