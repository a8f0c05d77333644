const COLOURS = {
  air: ['var(--c-ridge-far)', 'var(--c-ridge-middle)', 'var(--c-ridge-near)'],
  footer: ['var(--c-ridge-footer-far)', 'var(--c-ridge-footer-middle)', 'var(--c-ink)'],
} as const

/** Three ridges above the waterline. `footer`: the nearest one has the colour of the footer. */
export const Ridges = ({
  look = 'air',
  className,
}: {
  look?: keyof typeof COLOURS
  className?: string | undefined
}) => {
  const [far, middle, near] = COLOURS[look]
  return (
    <svg className={className} viewBox="0 0 1440 120" preserveAspectRatio="xMidYMax slice" aria-hidden>
      <path
        fill={far}
        d={
          'M0 120V66c70-14 110-40 170-34 70 8 90 40 160 30S450 8 540 14s110 52 190 44 120-46 200-42 120 50 200 46 ' +
          '110-30 160-34 100 10 150 20v72Z'
        }
      />
      <path
        fill={middle}
        d="M0 120V96c60-6 130-34 210-30s120 40 210 34 130-52 230-46 150 50 250 44 120-30 220-26 150 34 320 14v34Z"
      />
      <path fill={near} d="M0 120v-8c120-10 220-20 320-14s180 14 300 6 220-16 340-10 220 20 480 6v20Z" />
    </svg>
  )
}
