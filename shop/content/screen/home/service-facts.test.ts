import { expect, test } from 'vitest'
import type { Home } from '../../pages.api.ts'
import { servedIn } from './service-facts.tsx'

const fact = (code: string, url: string): Home['services'][number] => ({
  code,
  title: code,
  body: '',
  action: { name: 'Подробнее', url },
  icon: null,
  advertisement: null,
  picture: null,
  cards: [],
})

test('CAT-10, HEAD-01: what is said of the stores is not said in a chosen city without one', () => {
  const facts = [fact('dostavka', '/delivery'), fact('samovyvoz', '/about/shops'), fact('miass', '/about/shops#miass')]
  expect(servedIn(facts, true)).toEqual(facts)
  expect(servedIn(facts, false)).toEqual(facts.slice(0, 1))
})
