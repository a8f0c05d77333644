import { changeOf } from '../facts/reports.ts'
import css from './reports.module.css'

/** Against the former period; nothing where there was none. */
export const Change = ({ now, before }: { now: number; before: number | undefined }) => {
  const change = before === undefined ? null : changeOf(now, before)
  return change === null ? null : (
    <small className={css.change} data-falls={change < 0 ? '' : undefined}>
      {change > 0 ? '+' : ''}
      {String(change).replace('-', '\u2212')}&nbsp;%
    </small>
  )
}
