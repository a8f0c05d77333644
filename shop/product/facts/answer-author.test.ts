import { expect, test } from 'vitest'
import { answerAuthor } from './answer-author.ts'

test('an answer is signed by the shop, by the trade of an expert, or by the name alone', () => {
  expect(answerAuthor('shop', 'Магазин')).toBe('Ответ магазина')
  expect(answerAuthor('expert', 'Ирина Савина, технолог')).toBe('Ирина Савина, технолог')
  expect(answerAuthor('expert', 'Ирина Савина')).toBe('Ирина Савина, эксперт магазина')
  expect(answerAuthor('buyer', 'Анна П.')).toBe('Анна П.')
})
