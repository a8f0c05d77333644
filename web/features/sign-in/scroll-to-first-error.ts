/** AUTH-07: scrolls smoothly (instantly under reduced motion) to the first error and focuses the first invalid field. */
export const scrollToFirstError = (form: HTMLElement | null): void => {
  const first = form?.querySelector<HTMLElement>('[role="alert"], [aria-invalid="true"]')
  if (!first) return
  const reduceMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
  first.scrollIntoView({ behavior: reduceMotion ? 'auto' : 'smooth', block: 'center' })
  const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
  field?.focus({ preventScroll: true })
}
