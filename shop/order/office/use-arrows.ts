import { useEffect } from 'react'

/** Arrow keys move between the rows of a list. */
export const useArrows = (): void => {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
      if (event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement) return
      const rows = [...document.querySelectorAll<HTMLElement>('[data-order-row]')]
      const now = rows.findIndex((row) => row === document.activeElement)
      const next = rows[event.key === 'ArrowDown' ? now + 1 : Math.max(now - 1, 0)]
      if (next === undefined) return
      event.preventDefault()
      next.focus()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}
