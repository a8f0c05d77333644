import css from './stepper.module.css'
import { Icon } from '../images/icon.tsx'

export type StepperProps = {
  value: number
  onChange: (value: number) => void
  /** At this value plus is disabled and named `limitLabel`: «Больше нет в наличии». */
  max?: number | undefined
  limitLabel?: string | undefined
  /** 0: at one piece minus becomes a bin and sets 0. 1: minus is disabled at one piece. */
  min?: 0 | 1 | undefined
  /** Accessible name of the group. */
  label?: string | undefined
  size?: 'md' | 'sm' | undefined
}

export const Stepper = ({
  value,
  onChange,
  max = Number.POSITIVE_INFINITY,
  min = 0,
  label = 'Количество',
  limitLabel = 'Больше нет в\u00a0наличии',
  size = 'md',
}: StepperProps) => {
  const toBin = min === 0 && value <= 1
  const atLimit = value >= max
  return (
    <div className={css.stepper} role="group" aria-label={label} data-size={size}>
      <button
        type="button"
        aria-label={toBin ? 'Убрать из корзины' : 'Уменьшить количество'}
        disabled={value <= min}
        onClick={() => onChange(value - 1)}
      >
        <Icon name={toBin ? 'trash' : 'minus'} />
      </button>
      <span className={css.value} aria-live="polite" aria-atomic>
        {value}
      </span>
      <button
        type="button"
        aria-label={atLimit ? limitLabel : 'Увеличить количество'}
        title={atLimit ? limitLabel : undefined}
        disabled={atLimit}
        onClick={() => onChange(value + 1)}
      >
        <Icon name="plus" />
      </button>
    </div>
  )
}
