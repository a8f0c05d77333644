import { useState, type KeyboardEvent, type PointerEvent } from 'react'
import { formatMoney } from '#kernel/money.ts'
import office from '#shop/office/office/page.module.css'
import css from './reports.module.css'

export type ChartPoint = { readonly title: string; readonly now: number; readonly before: number | null }

const WIDTH = 720
const HEIGHT = 180

/** «12 ноября: 120 000 ₽, тогда 100 000 ₽» */
const pointText = ({ title, now, before }: ChartPoint, format: (value: number) => string): string =>
  `${title}: ${format(now)}${before === null ? '' : `, тогда ${format(before)}`}`

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }
/** The point that a key leads to; null: the key leads nowhere. */
export const pointByKey = (key: string, at: number, last: number): number | null => {
  if (key === 'Home') return 0
  if (key === 'End') return last
  const step = STEPS[key]
  return step === undefined ? null : Math.min(last, Math.max(0, at + step))
}

type Props = {
  readonly label: string
  readonly points: readonly ChartPoint[]
  readonly format?: (value: number) => string
}
/**
 * Bars of sums, or of what `format` writes, with a line of the former period. The words above name one point: the highest, or the one
 * that the pointer or the arrow keys choose. The table beneath says the same in figures.
 */
export const Chart = ({ label, points, format = formatMoney }: Props) => {
  const [chosen, setChosen] = useState<number | null>(null)
  const values = points.flatMap(({ now, before }) => [now, before ?? 0])
  const most = Math.max(1, ...values)
  const step = WIDTH / Math.max(1, points.length)
  const top = (value: number): number => HEIGHT - (Math.max(0, value) / most) * HEIGHT
  const line = points.map(({ before }, index) => `${(index + 0.5) * step},${top(before ?? 0)}`).join(' ')
  const highest = points.reduce((best, { now }, index) => (now > (points[best]?.now ?? 0) ? index : best), 0)
  const last = points.length - 1
  const at = Math.min(chosen ?? highest, Math.max(0, last))
  const point = points[at]
  if (point === undefined) return null
  const text = pointText(point, format)
  const choose = (event: KeyboardEvent): void => {
    const next = pointByKey(event.key, at, last)
    if (next === null) return
    event.preventDefault()
    setChosen(next)
  }
  const follow = ({ clientX, currentTarget }: PointerEvent): void => {
    const { left, width } = currentTarget.getBoundingClientRect()
    setChosen(Math.min(last, Math.max(0, Math.floor(((clientX - left) / width) * points.length))))
  }
  return (
    <figure className={css.chart}>
      <figcaption className={office.hint}>
        {label}. {chosen === null && 'Больше всего '}
        {text}
      </figcaption>
      <div
        className={css.plot}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={at}
        aria-valuetext={text}
        onKeyDown={choose}
      >
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          aria-hidden
          onPointerMove={follow}
          onPointerLeave={() => setChosen(null)}
        >
          {points.map(({ title, now }, index) => (
            <rect
              key={title}
              className={css.bar}
              data-chosen={index === at || undefined}
              x={index * step + step * 0.1}
              y={top(now)}
              width={step * 0.8}
              height={HEIGHT - top(now)}
            />
          ))}
          <line
            className={css.grid}
            x1={0}
            x2={WIDTH}
            y1={HEIGHT / 2}
            y2={HEIGHT / 2}
            vectorEffect="non-scaling-stroke"
          />
          {points.some(({ before }) => before !== null) && (
            <polyline className={css.former} points={line} vectorEffect="non-scaling-stroke" />
          )}
        </svg>
        <span className={css.most}>{format(most)}</span>
        <span className={css.half}>{format(Math.round(most / 2))}</span>
      </div>
      <div className={css.axis} aria-hidden>
        <span>{points[0]?.title}</span>
        <span>{points.at(-1)?.title}</span>
      </div>
    </figure>
  )
}
