import type { ReactNode } from 'react'
import { PAGE_DATA_ID, type ShopMarks } from './page-data.ts'
import { SkipLink } from '#platform/ui/layout/skip-link.tsx'
import displayCyrillic from '#platform/ui/styles/fonts/display-cyrillic.woff2?url'
import golosCyrillic from '#platform/ui/styles/fonts/golos-cyrillic.woff2?url'

type JsonLd = Readonly<Record<string, unknown>>

export type HeadTag =
  | { readonly title: string }
  | { readonly name: string; readonly content: string }
  | { readonly property: string; readonly content: string }
  | { readonly rel: string; readonly href: string; readonly type?: string; readonly title?: string }
  /** schema.org data, which only the server writes. */
  | { readonly jsonLd: JsonLd }

/** `<` is escaped, so that no text can close the script element. */
const scriptOf = (jsonLd: JsonLd): string =>
  `<script type="application/ld+json">${JSON.stringify(jsonLd).replaceAll('<', String.raw`\u003c`)}</script>`

const elementOf = (tag: HeadTag, key: number) => {
  if ('rel' in tag) return <link key={key} {...tag} />
  if ('title' in tag) return <title key={key}>{tag.title}</title>
  if ('jsonLd' in tag) return null
  return <meta key={key} {...tag} />
}

const structuredDataIn = (tags: readonly HeadTag[]): string =>
  import.meta.env.SSR ? tags.map((tag) => ('jsonLd' in tag ? scriptOf(tag.jsonLd) : '')).join('') : ''

/**
 * Tags of a page's head. React moves them into `<head>`, also in the server's HTML, and replaces them with the page. `page`: what
 * names it; the schema.org data of the server's HTML go when another is shown.
 */
export const HeadTags = ({ tags, page = '' }: { tags: readonly HeadTag[]; page?: string }) => (
  <>
    {tags.map(elementOf)}
    <div key={page} hidden suppressHydrationWarning dangerouslySetInnerHTML={{ __html: structuredDataIn(tags) }} />
  </>
)

/** Preloaded by every page: exactly two, the fonts of the first screen. */
const fontLinks = [golosCyrillic, displayCyrillic]

export type DocumentProps = {
  readonly stylesheets: readonly string[]
  readonly marks: ShopMarks
  /** The rules of the first view; with them the stylesheets load without holding it up. */
  readonly firstView?: string
  /** Written by the server only, as `firstView`: React does not change these elements in the browser. */
  readonly pageData?: string
  readonly logo?: string
  /** What stands above the shop's pages; empty: nothing does. */
  readonly notice?: string
  readonly startScript?: string
  readonly children: ReactNode
}

/** The whole HTML document around the router. Titles and other tags of a page are hoisted into the head by React. */
export const Document = ({
  stylesheets,
  marks,
  firstView = '',
  pageData = '',
  logo = '',
  notice = '',
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
      <style suppressHydrationWarning dangerouslySetInnerHTML={{ __html: firstView }} />
      {stylesheets.map((href) => (
        // The start script enables it; until then browsers do not request it.
        <link key={href} rel="stylesheet" href={href} {...(firstView === '' ? {} : { disabled: true })} />
      ))}
      {marks.theme !== '' && <style dangerouslySetInnerHTML={{ __html: marks.theme }} />}
    </head>
    <body>
      <div hidden suppressHydrationWarning dangerouslySetInnerHTML={{ __html: logo }} />
      <SkipLink to="main">К содержанию</SkipLink>
      <div suppressHydrationWarning dangerouslySetInnerHTML={{ __html: notice }} />
      {children}
      <noscript>
        {stylesheets.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
      </noscript>
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
