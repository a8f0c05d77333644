import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { Showcase } from './showcase.tsx'

const packs = [{ picture: { hash: '0123456789abcdef', width: 1000, height: 1200 }, heightMm: 120 }]
const html = renderToStaticMarkup(
  <RouterProvider
    router={createMemoryRouter([{ path: '*', element: <Showcase packs={packs} /> }], { initialEntries: ['/_ui'] })}
  />,
)

test('SAFE-04: no part renders a style attribute, which a content security policy without unsafe-inline would refuse', () => {
  expect(html).toContain('Карточка товара')
  expect(html).not.toMatch(/\sstyle=/)
})

test('UI-11: every picture has its size, so that nothing moves when it comes', () => {
  const pictures = html.match(/<img [^>]*>/g) ?? []
  expect(pictures.length).toBeGreaterThan(30)
  for (const picture of pictures) expect(picture).toMatch(/ width="\d+" height="\d+"/)
})
