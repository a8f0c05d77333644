import { useLayoutEffect, useRef, useState, type KeyboardEvent, type SyntheticEvent } from 'react'
import { filterByLabel } from '#platform/ui/fields/option-list.ts'
import { SuggestField } from '#platform/ui/fields/suggest-field.tsx'

/** `name` begins with the city: «Челябинск, Кировка». */
type Store = { readonly id: number; readonly name: string }

type Props = {
  readonly stores: readonly Store[]
  /** Id of the chosen store; '' while none is. */
  readonly value: string
  readonly onChange: (value: string) => void
  readonly label?: string
  /** What no choice means: «Все магазины». Absent: a store has to be chosen. */
  readonly all?: string
  readonly required?: boolean
  readonly className?: string | undefined
}

/** A store found by its city or a part of its name. Leaving the field or Enter takes the only one that fits. */
export const StoreField = ({ stores, value, onChange, label = 'Магазин', all, required, className }: Props) => {
  /** Null: the name of the chosen store stands in the field. */
  const [typed, setTyped] = useState<string | null>(null)
  const root = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    // After a choice the focus is still here: what is typed next replaces the name.
    const field = root.current?.querySelector('input')
    if (typed === null && field === document.activeElement) field?.select()
  }, [typed])
  const chosen = stores.find(({ id }) => String(id) === value)?.name ?? all ?? ''
  const options = [
    ...(all === undefined ? [] : [{ value: '', label: all }]),
    ...stores.map(({ id, name }) => ({ value: String(id), label: name })),
  ]
  const found = filterByLabel(options, typed ?? '')
  const only = typed !== null && typed.trim() !== '' && found.length === 1 ? found[0] : undefined
  const search = ({ target }: SyntheticEvent): void => {
    if (target instanceof HTMLInputElement) setTyped((text) => text ?? '')
  }
  const choose = (picked: string | undefined): void => {
    setTyped(null)
    if (picked !== undefined && picked !== value) onChange(picked)
  }
  const takeOnly = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || only === undefined) return
    event.preventDefault()
    choose(only.value)
  }
  return (
    <div ref={root} className={className} onFocus={search} onClick={search} onKeyDown={takeOnly}>
      <SuggestField
        label={label}
        value={typed ?? chosen}
        nativePlaceholder={chosen}
        required={required}
        errorLook="outline"
        error={typed !== null && found.length === 0 ? 'Такого магазина нет' : null}
        suggestions={found.map((option) => ({ value: option.label }))}
        onChange={setTyped}
        onPick={(picked) => choose(options.find((option) => option.label === picked.value)?.value)}
        onBlur={() => choose(only?.value)}
      />
    </div>
  )
}
