import displayCyrillic from '../ui/styles/fonts/display-cyrillic.woff2?url'
import golosCyrillic from '../ui/styles/fonts/golos-cyrillic.woff2?url'

const preload = (href: string) =>
  ({ rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous', href }) as const

/** For `links` of the root route: exactly two, what the first screen is set in. */
export const fontLinks = [preload(golosCyrillic), preload(displayCyrillic)]
