import css from './heart-button.module.css'
import { Icon } from '../images/icon.tsx'

export type HeartButtonProps = {
  /** For the accessible name: «Иней Сыворотка …». */
  productName: string
  pressed: boolean
  onPress?: (() => void) | undefined
  /** 56 px with a border, next to the main button of the product page. */
  large?: boolean | undefined
}

export const HeartButton = ({ productName, pressed, onPress, large }: HeartButtonProps) => (
  <button
    type="button"
    className={css.heart}
    data-large={large ? '' : undefined}
    aria-pressed={pressed}
    aria-label={`В\u00a0избранное: ${productName}`}
    onClick={onPress}
  >
    <Icon name="heart" size={large ? 24 : 20} />
  </button>
)
