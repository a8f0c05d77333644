/** For `links` of the root route, beside `fontLinks`. */
export const iconLinks = [
  { rel: 'icon', type: 'image/svg+xml', href: '/favicon.svg' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
] as const
