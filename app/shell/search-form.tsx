import { useShop } from '#platform/client/shop.ts'
import { type FormEvent, useEffect, useLayoutEffect, useRef } from 'react'
import { useNavigate } from '#platform/router/hooks.ts'
import { paths } from '#kernel/pages/paths.ts'
import { offerSearchText, onSearchTextTaken, takeSearchText } from '#shop/catalogue/screen/search/offered-text.ts'
import { classNames } from '#platform/ui/styles/class-names.ts'
import { Icon } from '#platform/ui/images/icon.tsx'
import css from './search-form.module.css'

type Props = {
  className?: string | undefined
  /** Opens the search panel, which takes the text over. */
  onOpen?: (() => void) | undefined
  /** Takes the text and the focus when mounted: shown until the panel's script has loaded. */
  takesOver?: boolean
}

/** A plain GET form to the catalogue (ROUTE-03): works without JavaScript. With it, a press on the field or typing opens the panel. */
export const SearchForm = ({ className, onOpen, takesOver = false }: Props) => {
  const { searchHint } = useShop()
  const field = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()
  useEffect(
    () =>
      onSearchTextTaken(() => {
        if (field.current) field.current.value = ''
      }),
    [],
  )
  useLayoutEffect(() => {
    if (!takesOver || !field.current) return
    const text = takeSearchText()
    field.current.value = text
    field.current.focus({ preventScroll: true })
    offerSearchText(text)
  }, [takesOver])
  const pass = ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
    offerSearchText(currentTarget.value)
    onOpen?.()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void navigate(paths.search(field.current?.value ?? ''))
  }
  return (
    <form
      className={classNames(css.form, className)}
      role="search"
      aria-label={takesOver ? 'Панель поиска' : undefined}
      action={paths.products}
      method="get"
      onSubmit={submit}
    >
      <Icon name="search" />
      <input
        ref={field}
        type="search"
        name="q"
        aria-label={'Поиск по\u00a0товарам'}
        placeholder={searchHint}
        required
        maxLength={100}
        enterKeyHint="search"
        autoComplete="off"
        data-search-opener
        onInput={pass}
        onClick={onOpen && pass}
      />
      <button type="submit">Найти</button>
    </form>
  )
}
