import displayCyrillic from '#platform/ui/styles/fonts/display-cyrillic.woff2?url'
import golosCyrillic from '#platform/ui/styles/fonts/golos-cyrillic.woff2?url'

/** Preloaded by every page: exactly two, the fonts of the first screen. */
export const fontLinks = [golosCyrillic, displayCyrillic]
