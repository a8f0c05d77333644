/** AUTH-07: the first thing that is wrong comes into sight and, if it is a field, gets the focus. */
export const showFirstFault = (form: HTMLElement | null): void => {
  const first = form?.querySelector<HTMLElement>('[role="alert"], [aria-invalid="true"]')
  if (!first) return
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  first.scrollIntoView({ behavior: still ? 'auto' : 'smooth', block: 'center' })
  const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
  field?.focus({ preventScroll: true })
}
