import type { ReactNode } from 'react'
import { useShop } from '#platform/client/shop.ts'
import { Ridges } from '#platform/ui/layout/ridges.tsx'
import { Logo } from './logo.tsx'
import css from './card-face.module.css'

/** The bonus card as plastic; without children only its picture. */
export const CardFace = ({ className = '', children }: { className?: string | undefined; children?: ReactNode }) => (
  <div className={`${css.card} ${className}`} aria-hidden={children === undefined ? true : undefined}>
    <Ridges className={css.ridge} />
    <Ridges className={`${css.ridge} ${css.ridgeInWater}`} />
    <Logo shop={useShop()} className={css.mark} />
    {children}
  </div>
)
