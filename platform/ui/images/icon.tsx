import { classNames } from '../styles/class-names.ts'
import type { IconName } from './icon-names.ts'
import css from './icon.module.css'
import spriteUrl from './icons.svg?url'

type Size = 14 | 16 | 20 | 24

type IconProps = { name: IconName; size?: Size | undefined; className?: string | undefined }

/** An icon of the sprite icons.svg. Hidden from screen readers: the control around it has the name. */
export const Icon = ({ name, size = 20, className }: IconProps) => (
  <svg className={classNames(css.icon, className)} width={size} height={size} aria-hidden>
    <use href={`${spriteUrl}#${name}`} />
  </svg>
)
