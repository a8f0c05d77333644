import { expect, test } from 'vitest'
import { textFlags } from './review-flags.ts'

const flagsOf = (text: string) => textFlags(text).map(({ flag }) => flag)

test.each([
  ['Крем вылечил экзему за неделю', ['healing']],
  ['Пишите мне: +7 (912) 345-67-89', ['contact']],
  ['Подробнее на https://example.ru/krem', ['contact']],
  ['Отвечу на anna@example.ru', ['contact']],
  ['Полное дерьмо, не берите', ['rude']],
  ['Написала, потому что дали промокод за отзыв', ['paid']],
  ['Вылечил псориаз, пишите в телеграм', ['healing', 'contact']],
])('DESK-01: «%s» has the flags %j', (text, flags) => {
  expect(flagsOf(text)).toEqual(flags)
})

test.each([
  'Плотный крем, зимой то что надо. Хватило на 3 месяца, 50 мл.',
  'Страхуюсь и беру второй: рассудите сами, не хуже дорогого',
  'Оттенок 112345678, купила за 890 рублей',
  'Облечение… нет, облегчение: кожа не тянет',
])('DESK-01: plain words have no flag: %s', (text) => {
  expect(flagsOf(text)).toEqual([])
})
