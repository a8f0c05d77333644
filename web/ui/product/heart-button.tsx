import css from './heart-button.module.css'
import { Icon } from '../images/icon.tsx'

export type HeartButtonProps = {
  /** What is kept: «Иней Сыворотка …». */
  of: string
  on: boolean
  onPress?: (() => void) | undefined
  /** With a frame and 56 px beside the main button of a product's page. */
  large?: boolean | undefined
}

export const HeartButton = ({ of, on, onPress, large }: HeartButtonProps) => (
  <button
    type="button"
    className={css.heart}
    data-large={large ? '' : undefined}
    aria-pressed={on}
    aria-label={`В\u00a0избранное: ${of}`}
    onClick={onPress}
  >
    <Icon of="heart" size={large ? 24 : 20} />
  </button>
)
