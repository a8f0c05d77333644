import type { ReactNode } from 'react'
import { Icon } from '../images/icon.tsx'
import css from './notice.module.css'

const icons = { bad: 'circle-exclamation-point', ok: 'circle-check', plain: 'info' } as const

/** A message inside the page. `bad` is an alert. */
export const Notice = ({ tone = 'plain', children }: { tone?: 'bad' | 'ok' | 'plain'; children: ReactNode }) => (
  <div className={css.notice} data-tone={tone} role={tone === 'bad' ? 'alert' : undefined}>
    <Icon name={icons[tone]} />
    <div>{children}</div>
  </div>
)
