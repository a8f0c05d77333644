import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { shopProfile } from '#kit/shop-profile.ts'
import { ShopContext } from '#web/state/shop.ts'
import { CardAction } from './catalogue-shelf.tsx'

test('OWN-01: the choice of a variant is called by the word of the shop’s trade', () => {
  const card = { slug: 'pen', shades_count: 3, available: true } as Parameters<typeof CardAction>[0]['card']
  const actionIn = (shadeWord: 'тон' | 'цвет'): string =>
    renderToStaticMarkup(
      <ShopContext value={{ ...shopProfile, shadeWord }}>
        <CardAction card={card} />
      </ShopContext>,
    )
  expect(actionIn('тон')).toContain('Выбрать тон')
  expect(actionIn('цвет')).toContain('Выбрать цвет')
})
