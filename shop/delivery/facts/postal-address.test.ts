import { expect, test } from 'vitest'
import { hasHouseNumber } from './postal-address.ts'

test('ORD-01: finds a house number in the usual notations', () => {
  const houses = [
    'ул. Кирова, 104',
    'Кирова 104',
    'Кирова 104 кв 5',
    'ул. 8 Марта, д. 12',
    'ул. 8 Марта 12',
    'просп. Ленина, 21в',
    'Труда, дом 203/1, подъезд 2',
    '454000, ул. Артиллерийская, 136',
    'мкр. 2-й, д.7',
    'ул. Энгельса, 44 к 2',
    'Комсомольский пр., 10-12',
    'улица 50 лет Октября, 3А',
  ]
  for (const address of houses) expect([address, hasHouseNumber(address)]).toEqual([address, true])
})

test('ORD-01: does not take the number of a flat or of a street’s name for a house number', () => {
  const none = [
    'ул. Кирова',
    'ул. 8 Марта',
    'Кирова, кв. 5',
    'улица 50 лет Октября',
    '454000, Челябинск, ул. Труда',
    'Труда, подъезд 2, этаж 3',
    '',
  ]
  for (const address of none) expect([address, hasHouseNumber(address)]).toEqual([address, false])
})
