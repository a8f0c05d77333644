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
