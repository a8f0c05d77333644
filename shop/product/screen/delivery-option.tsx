import type { ReactNode } from 'react'
import { Icon } from '#platform/ui/images/icon.tsx'
import type { IconName } from '#platform/ui/images/icon-names.ts'
import text from '#platform/ui/styles/text.module.css'
import css from './availability.module.css'

/** One way to get the product, a row of the availability block. */
export const DeliveryOption = ({
  icon,
  title,
  hint,
  side,
  children,
}: {
  icon: IconName
  title: string
  hint: ReactNode
  side?: ReactNode
  children?: ReactNode
}) => (
  <li className={css.way}>
    <Icon name={icon} size={24} />
    <span>
      <b className={css.wayTitle}>{title}</b>
      <br />
      <span className={text.note}>{hint}</span>
    </span>
    <span className={css.price}>{side}</span>
    {children}
  </li>
)
