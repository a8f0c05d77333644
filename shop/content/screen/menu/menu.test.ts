import { afterEach, expect, test, vi } from 'vitest'
import type { Menu } from '../../pages.api.ts'
import { BRANDS_ROW, hasSubmenu, menuTitle } from './catalogue.ts'
import { popularBrands } from './catalogue-menu.tsx'

const TREE: Menu = [
  {
    path: 'litso',
    name: 'Лицо',
    count: 66,
    children: [{ path: 'litso/kremy', name: 'Кремы', count: 12, children: [] }],
  },
  { path: 'nabory', name: 'Наборы', count: 3, children: [] },
]

afterEach(() => void vi.restoreAllMocks())

test('MENU-03: the title is «Каталог» or the name of the opened row', () => {
  expect(menuTitle(null, TREE)).toBe('Каталог')
  expect(menuTitle('litso', TREE)).toBe('Лицо')
  expect(menuTitle(BRANDS_ROW, TREE)).toBe('Бренды')
})

test('MENU-03: a category with sections opens them, one without is a link', () => {
  const [face, sets] = TREE
  if (!face || !sets) throw new Error('no tree')
  expect([hasSubmenu(face, TREE), hasSubmenu(sets, TREE)]).toEqual([true, false])
  expect(hasSubmenu(sets, undefined)).toBe(true)
})

test('MENU-06: popular brands come from the brands call; its failure is logged and gives an empty list', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const iney = { slug: 'iney', name: 'Иней', products_count: 11 }
  expect(await popularBrands(async () => ({ ok: true, value: [iney] }))).toEqual([iney])
  expect(logged).not.toHaveBeenCalled()
  const failure = new Error('no connection')
  expect(await popularBrands(() => Promise.reject(failure))).toEqual([])
  expect(logged).toHaveBeenLastCalledWith('Failed to get popular brands', failure)
  expect(await popularBrands(async () => ({ ok: false, message: 'Нет' }))).toEqual([])
  expect(logged).toHaveBeenCalledTimes(2)
})
