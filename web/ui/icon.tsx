import type { LucideIcon } from 'lucide-react'

export type IconKind = LucideIcon
type Size = 16 | 20 | 24

/** A drawn sign, never a word: hidden from readers; the control it stands in carries the name. */
export const Icon = ({ of: Drawn, size = 20, className }: { of: IconKind; size?: Size | undefined; className?: string | undefined }) => (
  <Drawn size={size} strokeWidth={size === 16 ? 1.75 : 1.5} className={className ?? ''} aria-hidden />
)
