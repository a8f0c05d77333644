import { createElement, type CSSProperties, type ReactNode } from 'react'

/** Elements that a letter of news consists of; of any other one the content is shown. */
const SHOWN: ReadonlySet<string> = new Set(['p', 'a', 'h1', 'h2', 'br', 'div'])

/** «margin:0 0 16px;font-size:20px» */
const styleOf = (text: string): CSSProperties =>
  Object.fromEntries(
    text
      .split(';')
      .map((rule) => rule.split(':', 2))
      .flatMap(([name = '', value = '']) =>
        name === '' ? [] : [[name.trim().replace(/-(.)/g, (_, letter: string) => letter.toUpperCase()), value.trim()]],
      ),
  )

const viewOf = (node: Node, key: number): ReactNode => {
  if (!(node instanceof Element)) return node.textContent
  const children = [...node.childNodes].map(viewOf)
  const tag = node.tagName.toLowerCase()
  if (tag === 'br') return <br key={key} />
  const href = node.getAttribute('href')
  return createElement(
    SHOWN.has(tag) ? tag : 'div',
    {
      key,
      style: styleOf(node.getAttribute('style') ?? ''),
      ...(href !== null && /^https?:\/\//.test(href) ? { href, target: '_blank', rel: 'noreferrer' } : {}),
    },
    ...children,
  )
}

/** The HTML of a letter with its own styles. The policy of the page forbids them in its markup, so each is set by script. */
export const LetterHtml = ({ html }: { html: string }) =>
  viewOf(new DOMParser().parseFromString(html, 'text/html').body, 0)
