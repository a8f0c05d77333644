import type { ComponentProps } from 'react'
import { classNames } from '../styles/class-names.ts'
import { CountBadge } from './count-badge.tsx'
import css from './icon-button.module.css'
import { Icon } from '../images/icon.tsx'
import type { IconName } from '../images/icon-names.ts'
import { PageLink, type PageLinkProps } from './link.tsx'

type IconButtonLooks = {
  /** Accessible name; includes the count if there is one («Корзина, 3 товара»). */
  label: string
  icon: IconName
  size?: 16 | 20 | 24 | undefined
  count?: number | undefined
}

/** A button of 44×44 px with an icon and no text. */
export const IconButton = ({
  label,
  icon,
  size = 24,
  count = 0,
  className,
  ...rest
}: IconButtonLooks & Omit<ComponentProps<'button'>, 'style' | 'children'>) => (
  <button type="button" className={classNames(css.icon, className)} aria-label={label} {...rest}>
    <Icon name={icon} size={size} />
    <CountBadge count={count} />
  </button>
)

export const IconLink = ({
  label,
  icon,
  size = 24,
  count = 0,
  className,
  ...rest
}: IconButtonLooks & Omit<PageLinkProps, 'children'>) => (
  <PageLink className={classNames(css.icon, className)} aria-label={label} {...rest}>
    <Icon name={icon} size={size} />
    <CountBadge count={count} />
  </PageLink>
)
