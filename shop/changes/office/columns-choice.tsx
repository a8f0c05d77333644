import { useState } from 'react'
import { Button } from '#platform/ui/controls/button.tsx'
import { Checkbox } from '#platform/ui/fields/checkbox.tsx'
import type { RecordField } from '../changes.api.ts'
import css from './changes.module.css'

type Props = {
  readonly fields: readonly RecordField[]
  /** Names of the columns, in their order. */
  readonly columns: readonly string[]
  /** Those that the kind shows by itself. */
  readonly usual: readonly string[]
  readonly onChoose: (columns: readonly string[]) => void
}

/** Which fields a list shows. The first column, which opens the record, stays. */
export const ColumnsChoice = ({ fields, columns, usual, onChoose }: Props) => {
  const [isOpen, setOpen] = useState(false)
  const [first] = usual
  const isUsual = columns.join(',') === usual.join(',')
  return (
    <div className={css.views}>
      <div className={css.actions}>
        <Button look="quiet" size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          Столбцы: {columns.length}
        </Button>
        {!isUsual && (
          <Button look="quiet" size="sm" onClick={() => onChoose(usual)}>
            Вернуть как было
          </Button>
        )}
      </div>
      {isOpen && (
        <fieldset className={css.group}>
          <legend>Столбцы</legend>
          <div className={css.choices}>
            {fields.map(({ name, title }) => (
              <Checkbox
                key={name}
                checked={columns.includes(name)}
                disabled={name === first}
                onChange={({ target }) =>
                  onChoose(target.checked ? [...columns, name] : columns.filter((column) => column !== name))
                }
              >
                {title}
              </Checkbox>
            ))}
          </div>
        </fieldset>
      )}
    </div>
  )
}
