import { matchRoutes } from 'react-router'
import { expect, test } from 'vitest'
import { STAFF_RIGHTS } from '#kernel/staff-rights.ts'
import { codeOfLetter } from '#shop/office/office/shell/keys.ts'
import { namedPagesOf, sightOf } from './menu.tsx'
import { DAILY_LISTS, LETTERS, TASKS } from './other-pages.ts'
import { routesOf } from './pages.tsx'

test('OFFICE-08: each letter after G opens one page that the office has, by one key', () => {
  const known = [...namedPagesOf({ rights: [...STAFF_RIGHTS] }), ...DAILY_LISTS].map(({ to }) => to)
  expect(Object.keys(LETTERS).filter((to) => !known.includes(to))).toEqual([])
  const codes = Object.values(LETTERS).map(codeOfLetter)
  expect([new Set(codes).size, codes.filter((code) => !/^(Key[A-Z]|Semicolon)$/.test(code))]).toEqual([
    codes.length,
    [],
  ])
})

test('OFFICE-08: each task of the first page leads to a page that its right opens', () => {
  for (const { to, right } of TASKS) {
    if (right === undefined) throw new Error(`${to} has no right`)
    const [path = ''] = to.split('?')
    const opened = routesOf({ rights: [right, 'records.read', 'search.read', 'staff.read'] })
    expect([
      to,
      matchRoutes(
        opened.map((one) => ({ path: one.path })),
        path,
      ),
    ]).toEqual([to, expect.anything()])
  }
})

test('OFFICE-07: before a role is given, the form names its menu and its first page', () => {
  expect(sightOf({ rights: ['orders.read', 'orders.pick'] })).toEqual({
    start: 'Очередь заказов',
    menu: ['Сегодня', 'Короткий код'],
  })
  // A courier has no list of all orders.
  expect(sightOf({ rights: ['orders.read', 'orders.ship'] }).start).toBe('Очередь заказов')
  expect(sightOf({ rights: ['orders.read', 'orders.search'] }).start).toBe('Сегодня')
  expect(sightOf({ rights: ['audit.read', 'staff.read'] })).toEqual({
    start: 'Сегодня',
    menu: ['Сегодня', 'Сотрудники', 'Журнал'],
  })
})

test('OFFICE-07: the menu leads to the till only who may credit points or sell certificates', () => {
  const menuOf = (rights: Parameters<typeof sightOf>[0]['rights']) => sightOf({ rights }).menu
  expect(menuOf(['till.read'])).not.toContain('Бонусы и\u00a0сертификаты')
  expect(menuOf(['till.read', 'certificates.sell'])).toContain('Бонусы и\u00a0сертификаты')
  expect(menuOf(['till.read', 'points.credit'])).toContain('Бонусы и\u00a0сертификаты')
})
