/** A bookshop, which consists of its folder only: authors, covers and age marks, no sizes and no colours (OWN-05). */
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShopOfFolder, readableText, type ShopOfFolder } from '#kit/shops/shop-of-folder.ts'
import {
  filtersOf,
  messagesOf,
  productsIn,
  readEveryPage,
  structuredData,
  wordOfCosmetics,
  OF_COSMETICS,
} from './walk-shop.ts'

let shop: ShopOfFolder
beforeAll(async () => {
  shop = await openShopOfFolder(join(import.meta.dirname, 'books'))
})
afterAll(() => shop.close())

const htmlOf = async (path: string): Promise<string> => (await shop.get(path, { cookie: '__Host-city=tomsk' })).body
const textOf = async (path: string): Promise<string> => readableText(await htmlOf(path))

test('OWN-05: the folder of books is imported without a fault', () => {
  expect(shop.importFaults).toEqual([])
})

test('OWN-05: no page of the bookshop has a word of cosmetics, a colour or a size', async () => {
  const pages = await readEveryPage(shop, 'tomsk')
  expect([...pages.keys()]).toEqual(
    expect.arrayContaining(['/product/ledokhod', '/products/proza/romany', '/favorites', '/cart']),
  )
  for (const [path, html] of pages) {
    expect([path, wordOfCosmetics(html)]).toEqual([path, undefined])
    expect([path, /Размер|Цвет(?!\p{L})|1 шт\./u.exec(readableText(html))?.[0]]).toEqual([path, undefined])
  }
  for (const path of ['/products?q=керосин', '/products/detyam?price_to=1'])
    expect([path, wordOfCosmetics(await htmlOf(path))]).toEqual([path, undefined])
})

test('OWN-05: a list of books has its own filters, ages in their order and with their sign', async () => {
  expect(await filtersOf(shop, 'proza')).toEqual({
    Автор: ['Вера Колосова', 'Илья Саянов'],
    Переплёт: ['Твёрдый', 'Мягкий'],
    Возраст: ['12+', '16+', '18+'],
    'Новое и выгодное': ['Новинки', 'Хиты'],
    'С автографом': ['Да', 'Нет'],
  })
})

test('OWN-05: books are found by author, cover and age, from the address and in words on chips', async () => {
  const adult = await htmlOf(
    `/products/proza?age=${encodeURIComponent('16+')},${encodeURIComponent('18+')}&cover=myagkiy`,
  )
  expect(productsIn(adult)).toEqual(['dom-na-obrube', 'ledokhod'])
  for (const chip of ['16+', '18+', 'Переплёт: мягкий']) expect(readableText(adult)).toContain(chip)
  const author = `/products/proza?author=${encodeURIComponent('вера колосова')}`
  expect(productsIn(await htmlOf(author))).toEqual(['kedr-i-sosna', 'ledokhod', 'pisma-s-oby'])
  // What people search for within a section has a page of its own for search engines.
  expect(await htmlOf(author)).toMatch(/<title>[^<]*[Вв]ера Колосова/)
  expect(await htmlOf(author)).not.toContain('noindex')
})

test('OWN-05: a book is chosen by its cover, and its page lists what the shop shows of it', async () => {
  const book = await htmlOf('/product/ledokhod')
  expect([...book.matchAll(/<legend[^>]*>([^<]*)/g)].map(([, text]) => text)).toContain('Переплёт')
  const text = readableText(book)
  for (const fact of [/Автор\s+Вера Колосова/, /Возраст\s+16\+/, /Страниц\s+412 стр\./, /Год издания\s+2026/])
    expect(text).toMatch(fact)
  expect(structuredData(book, 'Product')['additionalProperty']).toEqual(
    expect.arrayContaining([{ '@type': 'PropertyValue', name: 'Автор', value: 'Вера Колосова' }]),
  )
})

test('OWN-05: cards name the author, and the search finds books by it', async () => {
  expect(await textOf('/products/detyam')).toContain('Марта Берг, Твёрдый')
  const found = await htmlOf(`/products?q=${encodeURIComponent('орехова')}`)
  expect(productsIn(found)).toEqual(expect.arrayContaining(['chisla-vokrug', 'pogoda-zavtra']))
})

test('OWN-05: SMS, letters and the page of an order have no word of cosmetics', async () => {
  const texts = await messagesOf(shop, 'tomsk', 'tomsk-lenina', '978-1')
  expect(texts.length).toBeGreaterThanOrEqual(5)
  for (const text of texts) expect(OF_COSMETICS.exec(text)?.[0]).toBeUndefined()
})
