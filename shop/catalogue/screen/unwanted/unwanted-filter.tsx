import type { Ingredients } from '../../ingredients.api.ts'
import { LinkButton } from '#platform/ui/controls/link.tsx'
import { Checkbox } from '#platform/ui/fields/checkbox.tsx'
import { openUnwantedDialog } from './unwanted-list.ts'
import { namesText } from './unwanted-texts.ts'
import css from './unwanted.module.css'

type Props = {
  items: Ingredients
  /** Codes that the address excludes. */
  excluded: readonly string[]
  onExclude: (codes: readonly string[]) => void
}

/** CAT-14: the filter of a list by «Не хочу». The address names the ingredients, so that it shows the same list to everybody. */
export const UnwantedFilter = ({ items, excluded, onExclude }: Props) => {
  const mine = items.map(({ code }) => code)
  const on = mine.length > 0 && mine.every((code) => excluded.includes(code))
  const others = excluded.filter((code) => !mine.includes(code))
  return (
    <div className={css.filter}>
      {items.length === 0 ? (
        <p className={css.note}>Назовите компоненты, которых не&nbsp;хотите видеть в&nbsp;составе.</p>
      ) : (
        <>
          <Checkbox checked={on} onChange={() => onExclude(on ? others : [...others, ...mine])}>
            Без того, что я&nbsp;не&nbsp;хочу
          </Checkbox>
          <p className={css.note}>
            {namesText(
              items.map(({ name }) => name),
              4,
            )}
          </p>
        </>
      )}
      <LinkButton className={css.edit} onClick={openUnwantedDialog}>
        {items.length === 0 ? 'Составить список' : 'Изменить список'}
      </LinkButton>
    </div>
  )
}
