import type { ReactNode } from 'react'
import css from './chip.module.css'
import { Icon } from '../images/icon.tsx'
import { PageLink } from './link.tsx'

/** A toggle. With `to` it is a link to the page with the choice changed. */
export const Chip = ({
  pressed,
  onPress,
  to,
  children,
}: {
  pressed: boolean
  children: ReactNode
  onPress?: (() => void) | undefined
  to?: string | undefined
}) =>
  to === undefined ? (
    <button type="button" className={css.chip} aria-pressed={pressed} onClick={onPress}>
      {children}
    </button>
  ) : (
    <PageLink to={to} preventScrollReset className={css.chip} aria-current={pressed ? 'true' : undefined}>
      {children}
    </PageLink>
  )

type AppliedChipProps = { label: string } & ({ to: string } | { onRemove: () => void })

/** An applied choice with a remove button named «Убрать: …». */
export const AppliedChip = ({ label, ...remove }: AppliedChipProps) => {
  const name = `Убрать: ${label}`
  const icon = <Icon name="x" size={16} />
  return (
    <span className={css.applied}>
      {label}
      {'to' in remove ? (
        <PageLink className={css.remove} to={remove.to} preventScrollReset aria-label={name}>
          {icon}
        </PageLink>
      ) : (
        <button type="button" className={css.remove} aria-label={name} onClick={remove.onRemove}>
          {icon}
        </button>
      )}
    </span>
  )
}
