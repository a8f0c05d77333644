/** Paths of the wordmark: Г, three peaks and Ь on one hairline; the feet of Д reach below it. Small sizes have a thicker hairline. */
const outlines = {
  large:
    'M0 0h58v24h-3.6C53.4 10.6 49 4 37 3.8H13V100H0ZM70 100h3.6L117.5 14 115.2 4Z' +
    'M110.6 0h13.2L165.5 100H151.2ZM174 100h3.6L221.5 14 219.2 4ZM214.6 0h13.2L269.5 100H255.2Z' +
    'M191.2 64h47v3.6h-48.6ZM284 100h3.6L331.5 14 329.2 4ZM324.6 0h13.2L379.5 100H365.2Z' +
    'M280.5 100h3.6v16h-3.6zM381 100h3.6v16h-3.6ZM0 98.2h471v3.6H0Z',
  small:
    'M0 0h58v24h-5C53.4 10.6 49 5.4 37 5.2H13V100H0ZM70 100h5L117.5 14.6 115.2 4Z' +
    'M110.6 0h13.2L165.5 100H151.2ZM174 100h5L221.5 14.6 219.2 4ZM214.6 0h13.2L269.5 100H255.2Z' +
    'M191.2 64h47v5h-48.6ZM284 100h5L331.5 14.6 329.2 4ZM324.6 0h13.2L379.5 100H365.2Z' +
    'M280.5 100h5v16h-5zM379.6 100h5v16h-5ZM0 97.5h471v5H0Z',
}
/** Ь has a hole and needs a separate path. */
const soft = {
  large: 'M404 0h13v44h17c24 0 35 10.6 35 28s-11 28-35 28h-30Zm13 47.6v48.8h15c17 0 23-24.4 23-24.4s-6-24.4-23-24.4Z',
  small: 'M404 0h13v44h17c24 0 35 10.6 35 28s-11 28-35 28h-30Zm13 49v46h15c17 0 23-23 23-23s-6-23-23-23Z',
}

export type WordmarkProps = {
  /** `small` below 200 px of width. */
  size?: keyof typeof outlines | undefined
  /** Draws the reflection below the line. */
  reflected?: boolean | undefined
  /** The link around it already has the name. */
  decorative?: boolean | undefined
  className?: string | undefined
}

export const Wordmark = ({ size = 'large', reflected = false, decorative = false, className }: WordmarkProps) => {
  const letters = (
    <>
      <path d={outlines[size]} />
      <path d={soft[size]} fillRule="evenodd" />
    </>
  )
  return (
    <svg
      className={className}
      viewBox={`0 -2 471 ${reflected ? 206 : 120}`}
      fill="currentColor"
      {...(decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': 'Гладь' })}
    >
      {letters}
      {reflected && (
        <g transform="matrix(1 0 0 -1 0 204)" opacity=".16">
          {letters}
        </g>
      )}
    </svg>
  )
}

/** The icon of the shop: one peak and its reflection. */
export const Peak = ({ className }: { className?: string | undefined }) => (
  <svg className={className} viewBox="0 0 100 100" fill="currentColor" aria-hidden>
    <path d="M14 50h4.4L52 12 50 5ZM44 2h13.5L88 50H72.5ZM0 48.2h100v3.6H0Z" />
    <path opacity=".34" d="M14 50h4.4L52 88 50 95ZM44 98h13.5L88 50H72.5Z" />
  </svg>
)
