import css from './shop-name.module.css'

type Props = {
  text: string
  /** The page has come to life: it can be pressed. */
  hydrated: boolean
  chosen: boolean
  onChoose: () => void
}

/** A shop's name shows it on the map: choosing in either chooses in both. */
export const ShopName = ({ text: words, hydrated: alive, chosen, onChoose }: Props) =>
  alive ? (
    <button type="button" className={css.name} aria-pressed={chosen} onClick={onChoose}>
      {words}
    </button>
  ) : (
    <span className={css.name}>{words}</span>
  )
