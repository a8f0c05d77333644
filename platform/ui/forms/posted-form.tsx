import type { FormEvent, ReactNode } from 'react'

/** Hidden fields by name; an empty one is left out. A form without JavaScript reads them. */
export type HiddenFields = readonly (readonly [name: string, value: string | number | undefined])[]

type Props = {
  action: string
  id?: string | undefined
  className?: string | undefined
  noValidate?: boolean
  fields?: HiddenFields | undefined
  /** What the form does with scripts; without them, or left out, it is posted to the page. */
  onSubmit?: (() => void) | undefined
  children: ReactNode
}

/** A form that works with and without JavaScript: the button's `do` names the action for the page's route of forms. */
export const PostedForm = ({ fields, onSubmit, children, ...form }: Props) => (
  <form
    method="post"
    {...form}
    onSubmit={
      onSubmit &&
      ((event: FormEvent) => {
        event.preventDefault()
        onSubmit()
      })
    }
  >
    {fields?.map(
      ([name, value]) =>
        value !== undefined &&
        value !== '' && <input key={`${name} ${value}`} type="hidden" name={name} value={value} />,
    )}
    {children}
  </form>
)
