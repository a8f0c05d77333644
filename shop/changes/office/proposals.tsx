import { Button } from '#platform/ui/controls/button.tsx'
import css from './changes.module.css'

type Props = {
  readonly label: string
  readonly options: readonly { readonly key: string; readonly text: string }[]
  readonly onChoose: (key: string) => void
}

/** What fits the text of the field above; nothing while nothing does. */
export const Proposals = ({ label, options, onChoose }: Props) =>
  options.length === 0 ? null : (
    <ul className={css.suggestions} aria-label={label}>
      {options.map(({ key, text }) => (
        <li key={key}>
          <Button look="line" size="sm" onClick={() => onChoose(key)}>
            {text}
          </Button>
        </li>
      ))}
    </ul>
  )
