import type { ReactNode } from 'react'
import { fontLinks } from './font-links.ts'
import { PAGE_DATA_ID, type ShopMarks } from './page-data.ts'

export type DocumentProps = {
  readonly stylesheets: readonly string[]
  readonly marks: ShopMarks
  /** Written by the server only: React does not change these elements in the browser. */
  readonly pageData?: string
  readonly logo?: string
  readonly startScript?: string
  readonly children: ReactNode
}

/** The whole HTML document around the router. Titles and other tags of a page are hoisted into the head by React. */
export const Document = ({
  stylesheets,
  marks,
  pageData = '',
  logo = '',
  startScript = '',
  children,
}: DocumentProps) => (
  <html lang="ru">
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      <meta name="theme-color" content="#ffffff" />
      {fontLinks.map((href) => (
        <link key={href} rel="preload" as="font" type="font/woff2" crossOrigin="anonymous" href={href} />
      ))}
      <link rel="icon" type="image/svg+xml" href="/favicon.svg" />
      {marks.hasTouchIcon && <link rel="apple-touch-icon" href="/apple-touch-icon.png" />}
      {stylesheets.map((href) => (
        <link key={href} rel="stylesheet" href={href} />
      ))}
      {marks.theme !== '' && <style dangerouslySetInnerHTML={{ __html: marks.theme }} />}
    </head>
    <body>
      <div hidden suppressHydrationWarning dangerouslySetInnerHTML={{ __html: logo }} />
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
