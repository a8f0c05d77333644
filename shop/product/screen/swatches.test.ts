import { expect, test } from 'vitest'
import { picturesOfShade } from './gallery.tsx'

const pictures = [
  { kind: 'pack', alt: 'Фарфор, Тональный флюид' },
  { kind: 'swatch', alt: 'Фарфор, Тональный флюид, тон 05 Мёд: на трёх тонах кожи' },
  { kind: 'swatch', alt: 'Фарфор, Тональный флюид, тон 02 Лён: на трёх тонах кожи' },
  { kind: 'size', alt: 'Фарфор, Тональный флюид: размер' },
]

test('CAT-09: the gallery shows the swatch of the chosen shade, not of the others', () => {
  expect(picturesOfShade(pictures, '02 Лён').map(({ alt }) => alt)).toEqual([
    pictures[0]?.alt,
    pictures[2]?.alt,
    pictures[3]?.alt,
  ])
})

test('CAT-09: the texture is that of the chosen shade', () => {
  const ofShade = (shade: string) => ({ kind: 'texture', alt: `Фарфор, Тональный флюид, тон ${shade}: текстура` })
  expect(picturesOfShade([ofShade('05 Мёд'), ofShade('02 Лён')], '02 Лён')).toEqual([ofShade('02 Лён')])
})

test('CAT-09: a swatch that names no shade is shown with every shade', () => {
  const all = { kind: 'swatch', alt: 'Фарфор, Тональный флюид: все тона' }
  expect(picturesOfShade([...pictures, all], '05 Мёд')).toContain(all)
  expect(picturesOfShade([all], null)).toEqual([all])
})
