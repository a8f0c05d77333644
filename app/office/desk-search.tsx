import { useEffect, useRef, useState, type FormEvent } from 'react'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import css from '#shop/office/office/shell/desk.module.css'

/**
 * `onFind` answers whether something was found; otherwise the text stays, selected, so that the next one replaces it. `slash`: `/`
 * goes to it.
 */
export const DeskSearch = ({ onFind, slash }: { onFind: (text: string) => Promise<boolean>; slash: boolean }) => {
  const [text, setText] = useState('')
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (!slash) return undefined
    const press = (event: KeyboardEvent): void => {
      const { target } = event
      if (event.key !== '/' || event.defaultPrevented || document.querySelector('dialog[open]') !== null) return
      if (target instanceof HTMLElement && target.matches('input, textarea, select')) return
      event.preventDefault()
      form.current?.querySelector('input')?.select()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [slash])
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
    <form ref={form} className={css.search} role="search" onSubmit={(event) => void submit(event)}>
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
