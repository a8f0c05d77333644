import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Logo } from './logo.tsx'

test('OWN-01: the name of a shop without a logo file fits the place of the logo, however wide its letters are', () => {
  const nameOf = (name: string): string => renderToStaticMarkup(<Logo shop={{ name, logo: null }} />)
  for (const name of ['Пермские семена', 'Шишкин и Мамышев', 'Общество любителей комнатных растений'])
    expect(nameOf(name)).toContain('textLength="471"')
  expect(nameOf('Лён')).not.toContain('textLength')
})
