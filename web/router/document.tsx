import type { ReactNode } from 'react'
import { fontLinks } from './font-links.ts'
import { PAGE_DATA_ID } from './page-data.ts'

export type DocumentProps = {
  readonly stylesheets: readonly string[]
  /** Written by the server only: React does not change these elements in the browser. */
  readonly pageData?: string
  readonly startScript?: string
  readonly children: ReactNode
}

/** The whole HTML document around the router. Titles and other tags of a page are hoisted into the head by React. */
export const Document = ({ stylesheets, pageData = '', startScript = '', children }: DocumentProps) => (
  <html lang="ru">
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      <meta name="theme-color" content="#ffffff" />
      {fontLinks.map((href) => (
        <link key={href} rel="preload" as="font" type="font/woff2" crossOrigin="anonymous" href={href} />
      ))}
      <link rel="icon" type="image/svg+xml" href="/favicon.svg" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      {stylesheets.map((href) => (
        <link key={href} rel="stylesheet" href={href} />
      ))}
    </head>
    <body>
      {children}
      <script
        type="application/json"
        id={PAGE_DATA_ID}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: pageData }}
      />
      <script type="module" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: startScript }} />
    </body>
  </html>
)
