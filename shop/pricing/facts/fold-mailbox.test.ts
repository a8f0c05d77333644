import { expect, test } from 'vitest'
import { foldMailbox } from './fold-mailbox.ts'

test.each([
  ['Anna@Example.ru', 'anna@example.ru'],
  ['anna+promo@example.ru', 'anna@example.ru'],
  ['a.n.na+2@gmail.com', 'anna@gmail.com'],
  ['anna@googlemail.com', 'anna@gmail.com'],
  ['anna.k@ya.ru', 'anna-k@yandex.ru'],
  ['an.na@example.ru', 'an.na@example.ru'],
])('BASK-05: %s is the mailbox %s', (address, folded) => {
  expect(foldMailbox(address)).toBe(folded)
})
