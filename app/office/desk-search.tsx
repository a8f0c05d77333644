import { useState, type FormEvent } from 'react'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import css from '#shop/office/office/shell/desk.module.css'

/**
 * `onFind` answers whether something was found; otherwise the text stays, selected, so that the next one replaces it.
 * `hasKeys`: `/` and F2 go to it.
 */
export const DeskSearch = ({ onFind, hasKeys }: { onFind: (text: string) => Promise<boolean>; hasKeys: boolean }) => {
  const [text, setText] = useState('')
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    const field = event.currentTarget.querySelector('input')
    if (text.trim() === '') return
    if (await onFind(text)) {
      setText((typed) => (typed === text ? '' : typed))
      // The next scan and Enter are for the page that was found.
      field?.blur()
    } else field?.select()
  }
  return (
    <form
      className={css.search}
      role="search"
      aria-keyshortcuts={hasKeys ? '/ F2' : undefined}
      onSubmit={(event) => void submit(event)}
    >
      <TextField
        label="Номер, код, телефон, имя или почта"
        kind="search"
        name="find"
        value={text}
        onChange={setText}
        autoComplete="off"
        enterKeyHint="search"
      />
    </form>
  )
}
