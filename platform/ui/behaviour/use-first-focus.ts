import { useEffect, useRef, type RefObject } from 'react'

/** Focuses the field with `autofocus` within the element when it appears and with every new `step`; dialogs do it themselves. */
export const useFirstFocus = <T extends HTMLElement>(step: unknown): RefObject<T | null> => {
  const ref = useRef<T>(null)
  const focusedStep = useRef<unknown>(undefined)
  useEffect(() => {
    if (focusedStep.current === step) return
    focusedStep.current = step
    ref.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  }, [step])
  return ref
}
