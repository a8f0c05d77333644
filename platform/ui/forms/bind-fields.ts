import type { FieldErrors } from './form-errors.ts'

type Form<F extends string> = {
  readonly form: Readonly<Record<F, string>>
  readonly errors: FieldErrors<F>
  readonly checks: { readonly [N in F]?: (value: string) => string | null }
  readonly set: (part: { readonly [N in F]?: string }) => void
}

/** Props of the field of each text of a form: its name, value, check, error and change. */
export const bindFields =
  <F extends string>({ form, errors, checks, set }: Form<F>) =>
  (name: F) => ({
    name,
    value: form[name],
    validate: checks[name],
    error: errors[name],
    onChange: (value: string) => {
      const part: { [N in F]?: string } = {}
      part[name] = value
      set(part)
    },
  })
