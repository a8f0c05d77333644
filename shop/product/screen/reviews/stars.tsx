import { useId } from 'react'
import { decimal } from '#kernel/text.ts'
import css from './stars.module.css'

const STAR = 'M12 2.6l2.9 5.9 6.5.9-4.7 4.6 1.1 6.5L12 17.4l-5.8 3.1 1.1-6.5L2.6 9.4l6.5-.9z'
const WIDTH = 26

/** Five stars filled up to the rating, as one SVG: a partial star needs no inline style. */
export const Stars = ({ rating, large = false }: { rating: number; large?: boolean }) => {
  const id = useId()
  return (
    <svg
      className={large ? css.large : css.stars}
      viewBox={`0 0 ${WIDTH * 5} 24`}
      role="img"
      aria-label={`Оценка ${decimal(rating, Number.isInteger(rating) ? 0 : 1)} из 5`}
    >
      <clipPath id={id}>
        <rect width={Math.floor(rating) * WIDTH + (rating % 1) * 24} height="24" />
      </clipPath>
      <g className={css.empty}>
        {[0, 1, 2, 3, 4].map((at) => (
          <path key={at} d={STAR} transform={`translate(${at * WIDTH})`} />
        ))}
      </g>
      <g className={css.full} clipPath={`url(#${id})`}>
        {[0, 1, 2, 3, 4].map((at) => (
          <path key={at} d={STAR} transform={`translate(${at * WIDTH})`} />
        ))}
      </g>
    </svg>
  )
}
