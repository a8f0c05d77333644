import type { ReactNode } from 'react'
import css from './badge.module.css'
import { classNames } from '../styles/class-names.ts'
import { Icon } from '../images/icon.tsx'

type Kind = 'sale' | 'spf' | 'new' | 'hit' | 'own' | 'unwanted' | 'lacking'

export const Badge = ({ kind, colour, children }: { kind: Kind; colour?: string; children: ReactNode }) => (
  <span className={css.badge} data-kind={kind} data-colour={colour}>
    {kind === 'spf' && <Icon name="sun" size={16} />}
    {children}
  </span>
)

export type ProductBadgeProps = {
  /** Whole per cent, 20 → «−20 %». */
  salePercent: number | null
  /** Factor as printed on the pack: 30, «50+». */
  spf: number | string | null
  isNew: boolean
  isHit: boolean
  /** The shop's own, each with the name of its colour. */
  labels?: readonly { readonly name: string; readonly colour: string }[]
  /** Ingredients that the visitor does not want, «отдушка и ещё 2»; only in the browser. */
  unwanted?: string | undefined
  /** Those of them that it lacks, where it has none. */
  lacking?: string | undefined
}

const NO_LABELS: NonNullable<ProductBadgeProps['labels']> = []

/** Discount, own labels, SPF, «Новинка», «Хит», in this order and never more than two; below them what the visitor does not want. */
export const ProductBadges = ({
  salePercent,
  spf,
  isNew,
  isHit,
  labels = NO_LABELS,
  unwanted,
  lacking,
  className,
}: ProductBadgeProps & { className?: string | undefined }) => {
  const badges = [
    salePercent !== null && (
      <Badge key="sale" kind="sale">
        {`\u2212${salePercent}\u00a0%`}
      </Badge>
    ),
    ...labels.map(({ name, colour }) => (
      <Badge key={`own ${name}`} kind="own" colour={colour}>
        {name}
      </Badge>
    )),
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
  return badges.length === 0 && unwanted === undefined && lacking === undefined ? null : (
    <div className={classNames(css.badges, className)}>
      {badges.slice(0, 2)}
      {unwanted !== undefined && <Badge kind="unwanted">Не&nbsp;хочу: {unwanted}</Badge>}
      {lacking !== undefined && <Badge kind="lacking">Нет: {lacking}</Badge>}
    </div>
  )
}
