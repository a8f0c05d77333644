import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import type { Ingredient, Ingredients } from '../../ingredients.api.ts'
import { MAX_EXCLUDED } from '../../facts/listing-path.ts'
import { api } from '#platform/client/client.ts'
import { logged } from '#platform/client/failure.ts'
import { valueOf } from '#platform/client/value-of.ts'
import { AppliedChip } from '#platform/ui/controls/chip.tsx'
import { SuggestField } from '#platform/ui/fields/suggest-field.tsx'
import css from './unwanted.module.css'

const useSuggested = (phrase: string) => {
  const q = useDeferredValue(phrase.trim().toLowerCase())
  return useQuery({
    queryKey: ['ingredients', 'suggest', q],
    enabled: q !== '',
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      logged(
        'Failed to suggest ingredients',
        async () => valueOf(await api.ingredients.suggest({ q }, { signal })),
        signal,
      ),
  })
}

const labelOf = ({ name, inci }: Ingredient): string => (name === inci ? name : `${name}, ${inci}`)

export type UnwantedEditorProps = {
  items: Ingredients
  onChange: (ingredient: Ingredient, on: boolean) => void
}

/** CAT-14: the list «Не хочу» with a field that finds ingredients by name. */
export const UnwantedEditor = ({ items, onChange }: UnwantedEditorProps) => {
  const [phrase, setPhrase] = useState('')
  const { data } = useSuggested(phrase)
  const typed = phrase.trim()
  const offered = typed === '' ? [] : (data ?? []).filter(({ code }) => items.every((item) => item.code !== code))
  const isFull = items.length >= MAX_EXCLUDED
  return (
    <div className={css.editor}>
      <p>
        Отметим эти компоненты на&nbsp;карточках, в&nbsp;составе товара и&nbsp;в&nbsp;корзине. В&nbsp;фильтрах каталога
        можно оставить только то, где их&nbsp;нет.
      </p>
      <SuggestField
        label="Компонент"
        name="ingredient"
        autofocus
        maxLength={60}
        disabled={isFull}
        hint={
          isFull
            ? `В\u00a0списке ${MAX_EXCLUDED}\u00a0компонентов, больше не\u00a0поместится.`
            : 'По-русски, по-латыни или как говорят: отдушка, parfum, витамин C'
        }
        value={phrase}
        suggestions={offered.map((one) => ({ value: labelOf(one) }))}
        onChange={setPhrase}
        onPick={({ value }) => {
          const picked = offered.find((one) => labelOf(one) === value)
          if (picked) onChange(picked, true)
          setPhrase('')
        }}
      />
      {typed !== '' && data?.length === 0 && (
        <p className={css.note} role="status">
          Такого компонента нет ни&nbsp;в&nbsp;одном товаре.
        </p>
      )}
      {items.length === 0 ? (
        <p className={css.note}>В&nbsp;списке пока ничего нет.</p>
      ) : (
        <ul className={css.items} aria-label="Не хочу">
          {items.map((item) => (
            <li key={item.code}>
              <AppliedChip label={item.name} onRemove={() => onChange(item, false)} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
