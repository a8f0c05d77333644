/** Errors of a form: which fields have one, which field is the first, and where a refusal of the server belongs. */
import { useCallback, useState } from 'react'

/** Sentences by the field's name. A field without an error is left out. */
export type FieldErrors<F extends string> = { readonly [N in F]?: string }

/** The found sentences without the fields that have none. */
export const errorsFrom = <F extends string>(
  found: Readonly<Partial<Record<F, string | null | undefined>>>,
): FieldErrors<F> => {
  const errors: { [N in F]?: string } = {}
  for (const name in found) {
    const sentence = found[name]
    if (sentence !== null && sentence !== undefined) errors[name] = sentence
  }
  return errors
}

/** The first field with an error, in the order of the page; null when no field has one. */
export const firstInvalid = <F extends string>(order: readonly F[], errors: FieldErrors<F>): F | null =>
  order.find((field) => errors[field] !== undefined) ?? null

export const isValid = (errors: object): boolean => Object.keys(errors).length === 0

/** The field that a refusal is about; undefined for a refusal that is about the whole form. */
export type FieldOfRefusal<F extends string> = Readonly<Partial<Record<string, F>>>
export const CONTACT_REFUSALS = { 'bad-name': 'name', 'bad-phone': 'phone', 'bad-email': 'email' } as const
export const PROFILE_REFUSALS = { 'bad-name': 'name', 'bad-email': 'email', 'bad-birthday': 'birthday' } as const

export const focusOn = (form: string, field: string): void =>
  document.querySelector<HTMLElement>(`#${form} [name="${field}"]:not(:disabled)`)?.focus()

/** AUTH-07: scrolls smoothly (instantly under reduced motion) to the first error and focuses the first invalid field. */
export const scrollToFirstError = (form: HTMLElement | null): void => {
  const first = form?.querySelector<HTMLElement>('[role="alert"], [aria-invalid="true"]')
  if (!first) return
  const reduceMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
  first.scrollIntoView({ behavior: reduceMotion ? 'auto' : 'smooth', block: 'center' })
  const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
  field?.focus({ preventScroll: true })
}

/** Errors that stay until their field changes: the server's, or those that a submit has found. */
export const useShownErrors = <F extends string>() => {
  const [errors, show] = useState<FieldErrors<F>>({})
  /** `changed`: an object with the names of the fields that have changed. */
  const forget = useCallback((changed: object): void => {
    show((before) => {
      const left = { ...before }
      for (const name in before) if (name in changed) delete left[name]
      return left
    })
  }, [])
  return { errors, show, forget }
}
