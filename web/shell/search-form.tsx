import { useEffect, useRef } from 'react'
import { Form } from 'react-router'
import { paths } from '#domain/paths.ts'
import { classNames } from '#web/ui/styles/class-names.ts'
import { Icon } from '#web/ui/images/icon.tsx'
import css from './search-form.module.css'

/** A plain GET form to the catalogue (ROUTE-03): works without JavaScript. */
export const SearchForm = ({
  className,
  focusFirst = false,
}: {
  className?: string | undefined
  focusFirst?: boolean
}) => {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (focusFirst) field.current?.focus()
  }, [focusFirst])
  return (
    <Form className={classNames(css.form, className)} role="search" action={paths.products} method="get">
      <Icon name="search" />
      <input
        ref={field}
        type="search"
        name="q"
        aria-label={'Поиск по\u00a0товарам'}
        placeholder="Средство, бренд, состав"
        required
        maxLength={100}
        enterKeyHint="search"
        autoComplete="off"
      />
      <button type="submit">Найти</button>
    </Form>
  )
}
