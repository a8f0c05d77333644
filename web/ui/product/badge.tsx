import type { ReactNode } from 'react'
import css from './badge.module.css'
import { classNames } from '../styles/class-names.ts'
import { Icon } from '../images/icon.tsx'

type Kind = 'sale' | 'spf' | 'new' | 'hit'

export const Badge = ({ kind, children }: { kind: Kind; children: ReactNode }) => (
  <span className={css.badge} data-kind={kind}>
    {kind === 'spf' && <Icon name="sun" size={16} />}
    {children}
  </span>
)

export type ProductBadgeProps = {
  /** Whole per cent, 20 → «−20 %». */
  salePercent: number | null
  /** As printed on the pack: 30, «50+». */
  spf: number | string | null
  isNew: boolean
  isHit: boolean
}

/** Discount, SPF, «Новинка», «Хит», in this order and never more than two. */
export const ProductBadges = ({
  salePercent,
  spf,
  isNew,
  isHit,
  className,
}: ProductBadgeProps & { className?: string | undefined }) => {
  const badges = [
    salePercent !== null && (
      <Badge key="sale" kind="sale">
        {`\u2212${salePercent}\u00a0%`}
      </Badge>
    ),
    spf !== null && (
      <Badge key="spf" kind="spf">
        {`SPF\u00a0${spf}`}
      </Badge>
    ),
    isNew && (
      <Badge key="new" kind="new">
        Новинка
      </Badge>
    ),
    isHit && (
      <Badge key="hit" kind="hit">
        Хит
      </Badge>
    ),
  ].filter((badge) => badge !== false)
  return badges.length === 0 ? null : <div className={classNames(css.badges, className)}>{badges.slice(0, 2)}</div>
}
