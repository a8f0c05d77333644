import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Composition } from './composition.tsx'

const ingredient = (inci: string, name: string, is_active = false) => ({
  inci,
  name,
  purpose: 'увлажнитель',
  explanation: `${name} держит воду.`,
  is_active,
  share_text: null,
})

test('CAT-16: each name of the INCI line opens its own explanation, without JavaScript too', () => {
  const html = renderToStaticMarkup(
    <Composition
      ingredients={[ingredient('Aqua', 'Вода'), ingredient('Glycerin', 'Глицерин', true)]}
      parts={[]}
      freeOf={[]}
      unwanted={new Set(['Aqua'])}
      toggleOf={() => null}
    />,
  )
  const opened = [
    ...html.matchAll(/<button type="button" popoverTarget="([^"]+)" aria-haspopup="dialog">(.*?)<\/button>/gi),
  ]
  expect(opened.map(([, , name]) => name?.replaceAll(/<[^>]*>/g, ''))).toEqual(['Aqua', 'Glycerin'])
  const words = opened.map(
    ([, id]) =>
      html
        .split(`id="${id}"`)[1]
        ?.split('Закрыть')[0]
        ?.replaceAll(/<[^>]*>/g, ' ') ?? '',
  )
  expect(words[0]).toContain('Увлажнитель. Вода держит воду.')
  expect(words[1]).toContain('Увлажнитель. Глицерин держит воду.')
})

test('CAT-16: a set has a line of INCI under the name of each thing', () => {
  const html = renderToStaticMarkup(
    <Composition
      ingredients={[ingredient('Aqua', 'Вода'), ingredient('Glycerin', 'Глицерин')]}
      parts={[
        { name: 'Гель', inci: ['Aqua', 'Glycerin'] },
        { name: 'Крем', inci: ['Aqua'] },
      ]}
      freeOf={[]}
      unwanted={new Set()}
      toggleOf={() => null}
    />,
  )
  const lines = html.split('<h3').slice(1)
  expect(lines.map((line) => line.match(/aria-haspopup="dialog">[^<]+/g)?.map((name) => name.split('>')[1]))).toEqual([
    ['Aqua', 'Glycerin'],
    ['Aqua'],
  ])
  expect(lines.map((line) => line.match(/>([^<]+)<\/h3>/)?.[1])).toEqual(['Гель', 'Крем'])
  const targets = [...html.matchAll(/popoverTarget="([^"]+)" aria-haspopup/gi)].map(([, id]) => id)
  expect(new Set(targets).size).toBe(3)
})
