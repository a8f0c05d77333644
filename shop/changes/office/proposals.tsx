import { Button } from '#platform/ui/controls/button.tsx'
import css from './changes.module.css'
import { NOTHING_FOUND } from './suggestions.ts'

type Props = {
  readonly label: string
  readonly options: readonly { readonly key: string; readonly text: string }[]
  /** Nothing fits what is typed, which is said. */
  readonly isNothing: boolean
  readonly onChoose: (key: string) => void
}

/** What fits the text of the field above. */
export const Proposals = ({ label, options, isNothing, onChoose }: Props) => (
  <>
    {isNothing && (
      <p className={css.hint} role="status">
        {NOTHING_FOUND}
      </p>
    )}
    {options.length > 0 && (
      <ul className={css.suggestions} aria-label={label}>
        {options.map(({ key, text }) => (
          <li key={key}>
            <Button look="line" size="sm" onClick={() => onChoose(key)}>
              {text}
            </Button>
          </li>
        ))}
      </ul>
    )}
  </>
)
