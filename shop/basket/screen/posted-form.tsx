import type { FormEvent, ReactNode } from 'react'
import { paths } from '#kernel/pages/paths.ts'

type Props = {
  id?: string
  className?: string | undefined
  /** The promo code that applies, which the answer shows again; empty: none. */
  code?: string
  /** The line that is changed. */
  line?: number
  /** What the form does with scripts; without them, or left out, it is posted to the page. */
  onSubmit?: (() => void) | undefined
  children: ReactNode
}

/** A change of the basket. It works without JavaScript: the button's `do` names the change (shop/basket/screen/cart-forms.route.tsx). */
export const PostedForm = ({ id, className, code = '', line, onSubmit, children }: Props) => (
  <form
    method="post"
    action={paths.cart}
    id={id}
    className={className}
    onSubmit={
      onSubmit &&
      ((event: FormEvent) => {
        event.preventDefault()
        onSubmit()
      })
    }
  >
    {line !== undefined && <input type="hidden" name="line" value={line} />}
    {code !== '' && <input type="hidden" name="code" value={code} />}
    {children}
  </form>
)
