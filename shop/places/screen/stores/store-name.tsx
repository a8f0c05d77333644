import css from './store-name.module.css'

type Props = {
  text: string
  /** False before hydration: the name is plain text. */
  hydrated: boolean
  chosen: boolean
  onChoose: () => void
}

/** Button with the shop's name that shows it on the map. */
export const StoreName = ({ text, hydrated, chosen, onChoose }: Props) =>
  hydrated ? (
    <button type="button" className={css.name} aria-pressed={chosen} onClick={onChoose}>
      {text}
    </button>
  ) : (
    <span className={css.name}>{text}</span>
  )
