import type { CSSOptions } from 'vite'
import * as breakpoints from '#platform/ui/styles/breakpoints.ts'

type PostcssPlugin = NonNullable<Extract<CSSOptions['postcss'], object>['plugins']>[number]

/** Queries of stylesheets by name: `--below-large` for `BELOW_LARGE`. */
export const namedMedia: ReadonlyMap<string, string> = new Map(
  Object.entries(breakpoints).map(([name, query]) => [`--${name.toLowerCase().replaceAll('_', '-')}`, query]),
)

/** Replaces the names of breakpoints in a media query. Throws on an unknown name, so that a misspelt one stops the build. */
export const withBreakpoints = (query: string): string =>
  query.replaceAll(/\((--[\w-]+)\)/g, (_, name: string) => {
    const known = namedMedia.get(name)
    if (known === undefined) throw new Error(`unknown breakpoint ${name}: see platform/ui/styles/breakpoints.ts`)
    return known
  })

/** Makes `@media (--phone)` of the constant `PHONE`: media queries take no custom properties. */
export const postcssNamedMedia = (): PostcssPlugin => ({
  postcssPlugin: 'named-media',
  AtRule: {
    media: (rule) => {
      if (rule.params.includes('(--')) rule.params = withBreakpoints(rule.params)
    },
  },
})
