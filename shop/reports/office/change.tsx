import { changeOf } from '../facts/reports.ts'
import css from './reports.module.css'

type ChangeProps = {
  readonly now: number
  readonly before: number | undefined
  /** What a rise of this figure is for the chain: of goods in store neither, as they may be bought for a season. */
  readonly rise?: 'good' | 'bad' | 'neutral'
}
/** Against the former period; nothing where there was none. */
export const Change = ({ now, before, rise = 'good' }: ChangeProps) => {
  const change = before === undefined ? null : changeOf(now, before)
  if (change === null) return null
  const isGood = rise === 'good' ? change > 0 : change < 0
  return (
    <small className={css.change} data-tone={rise === 'neutral' || change === 0 ? undefined : isGood ? 'good' : 'bad'}>
      {change > 0 ? '+' : ''}
      {String(change).replace('-', '\u2212')}&nbsp;%
    </small>
  )
}
