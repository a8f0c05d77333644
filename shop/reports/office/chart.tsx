import { formatMoney } from '#kernel/money.ts'
import office from '#shop/office/office/page.module.css'
import css from './reports.module.css'

export type ChartPoint = { readonly title: string; readonly now: number; readonly before: number | null }

const WIDTH = 720
const HEIGHT = 180

/** Bars of sums, or of what `format` writes, with a line of the former period; the table beneath says the same in figures. */
export const Chart = ({
  label,
  points,
  format = formatMoney,
}: {
  label: string
  points: readonly ChartPoint[]
  format?: (value: number) => string
}) => {
  const most = Math.max(1, ...points.flatMap(({ now, before }) => [now, before ?? 0]))
  const step = WIDTH / Math.max(1, points.length)
  const top = (value: number): number => HEIGHT - (Math.max(0, value) / most) * HEIGHT
  const line = points.map(({ before }, index) => `${(index + 0.5) * step},${top(before ?? 0)}`).join(' ')
  return (
    <figure className={css.chart}>
      <figcaption className={office.hint}>
        {label}: больше всего {format(Math.max(0, ...points.flatMap(({ now, before }) => [now, before ?? 0])))}
      </figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={label}>
        {points.map(({ title, now }, index) => (
          <rect
            key={title}
            className={css.bar}
            x={index * step + step * 0.1}
            y={top(now)}
            width={step * 0.8}
            height={HEIGHT - top(now)}
          >
            <title>{`${title}: ${format(now)}`}</title>
          </rect>
        ))}
        {points.some(({ before }) => before !== null) && (
          <polyline className={css.former} points={line} vectorEffect="non-scaling-stroke" />
        )}
      </svg>
      <div className={css.axis} aria-hidden>
        <span>{points[0]?.title}</span>
        <span>{points.at(-1)?.title}</span>
      </div>
    </figure>
  )
}
