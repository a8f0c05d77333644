import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { shownAt } from '#kit/shown-at.tsx'
import { afterEach, expect, test, vi } from 'vitest'
import { favouritesQuery } from './favourites/favourite-change.ts'
import { FavouriteProducts, FavouritesView } from './favourite-products.part.tsx'

afterEach(() => vi.restoreAllMocks())

const shown = (client: QueryClient): string =>
  renderToStaticMarkup(
    <QueryClientProvider client={client}>{shownAt('/', <FavouriteProducts level={2} />)}</QueryClientProvider>,
  )

test('FAV-02: favourites that cannot be read are only logged, and the page does not wait for ever', async () => {
  const errors = vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no connection')))
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  expect(shown(client)).toContain('Загружаем товары')
  const { queryKey } = favouritesQuery
  const failing = async (): Promise<never> => Promise.reject(new Error('no connection'))
  await client.prefetchQuery({ queryKey, queryFn: failing })
  const page = shown(client)
  expect(page).not.toContain('Загружаем товары')
  expect(page).toContain('хранится в')
  expect(page).toContain('Открыть ещё раз')
  expect(page).toContain('href="/products"')
  expect(page).not.toMatch(/не.загрузилось|связь/)
  expect(errors).not.toHaveBeenCalledWith(expect.stringContaining('Warning'))
  vi.unstubAllGlobals()
})

test('FAV-01: a favourite that is no longer sold is counted below the cards and can be removed', () => {
  const view = (count: number): string =>
    renderToStaticMarkup(
      shownAt(
        '/',
        <FavouritesView
          level={2}
          cards={[]}
          notes={new Map()}
          more={null}
          gone={count === 0 ? undefined : { count, onRemove: () => {} }}
          onAgain={null}
        />,
      ),
    ).replaceAll('\u00a0', ' ')
  expect(view(2)).toContain('Больше не продаём: 2 товара.')
  expect(view(2)).toContain('Убрать из избранного')
  expect(view(2)).not.toContain('Здесь пока тихо')
  expect(view(0)).toContain('Здесь пока тихо')
})
