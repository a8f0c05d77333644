import { renderToStaticMarkup } from 'react-dom/server'
import { shownAt } from '#kit/shown-at.tsx'
import { expect, test } from 'vitest'
import { Showcase } from './showcase.tsx'

const packshots = [{ picture: { hash: '0123456789abcdef', width: 1000, height: 1200 }, heightMm: 120 }]
const html = renderToStaticMarkup(shownAt('/_ui', <Showcase packshots={packshots} />))

test('SAFE-04: no component renders a style attribute, which the content security policy refuses', () => {
  expect(html).toContain('Карточка товара')
  expect(html).not.toMatch(/\sstyle=/)
})

test('every picture has width and height, so that nothing moves when it loads', () => {
  const pictures = html.match(/<img [^>]*>/g) ?? []
  expect(pictures.length).toBeGreaterThan(30)
  for (const picture of pictures) expect(picture).toMatch(/ width="\d+" height="\d+"/)
})
