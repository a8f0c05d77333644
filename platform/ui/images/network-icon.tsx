/** Logos of messengers and social networks, in the stroke of the icons. */
const paths = {
  telegram: ['M21 4 3 11.2l6 2.3M21 4l-3 15.5-9-6M21 4 9 13.5V19l3.2-3.6'],
  whatsapp: [
    'M3.5 20.5 4.8 16A8.6 8.6 0 1 1 8 19.2Z',
    'M9 8.2c-.6 3.6 3.2 7.4 6.8 6.8l.6-1.9-2.3-1-1 1c-.9-.4-1.9-1.4-2.3-2.3l1-1-1-2.3Z',
  ],
  vk: ['M3 7c.4 6 3.4 10 9 10V7m0 5c3 0 5.5-2 6.8-5M12 12c3.4.2 6.4 2 8 5'],
  tiktok: ['M13.5 3v12.5a3.5 3.5 0 1 1-3.5-3.5M13.5 4c.4 2.8 2.4 4.6 5.5 4.8'],
} as const

export type NetworkIconName = keyof typeof paths

export const NetworkIcon = ({ name, size = 20 }: { name: NetworkIconName; size?: 16 | 20 | 24 }) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth={size === 16 ? 1.75 : 1.5}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden
  >
    {paths[name].map((path) => (
      <path key={path} d={path} />
    ))}
  </svg>
)
