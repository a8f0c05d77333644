import { expect, test } from 'vitest'
import { fillTemplate, forSkin, nounOf, spanOf, type Slots } from './grammar.ts'
import { FINISH_FORMS } from './themes.ts'
import { SHELVES } from './products.ts'

/** Inflected forms of every noun, checked by hand. */
const FORMS: readonly (readonly [head: string, gender: Slots['gender'], sentence: string, expected: string])[] = [
  ['гель', 'm', 'С {ним|ней|ним|ними} {он} {должен|должна|должно|должны}', 'С ним он должен'],
  ['пенка', 'f', '{Head} {с}, после {него|неё|него|них} {его} нет', 'Пенка с пантенолом, после неё её нет'],
  ['молочко', 'n', '{Head} {с} {сделан|сделана|сделано|сделаны}', 'Молочко с пантенолом сделано'],
  [
    'патчи',
    'p',
    '{Head} {с} {помогает|помогает|помогает|помогают}, {ему} верят',
    'Патчи с пантенолом помогают, им верят',
  ],
  ['румяна', 'p', '{Head} {ложится|ложится|ложится|ложатся}', 'Румяна ложатся'],
  ['сыворотка', 'f', '{Acc} {с} наносят', 'Сыворотку с пантенолом наносят'],
  ['масло', 'n', '{Acc} {с} наносят, в {нём} сила', 'Масло с пантенолом наносят, в нём сила'],
  ['эссенция', 'f', 'Между делом {Head.l} {с} успевает', 'Между делом эссенция с пантенолом успевает'],
  ['тени', 'p', 'На веках {он} мягче', 'На веках они мягче'],
  ['помада', 'f', 'Она узнаёт в {нём} свою', 'Она узнаёт в ней свою'],
]

test('generated sentences agree in gender, number and case', () => {
  for (const [head, gender, sentence, expected] of FORMS)
    expect(fillTemplate(sentence, { head, gender, phrase: 'с пантенолом' })).toBe(expected)
})

test('a sentence without a theme has no double space', () => {
  expect(fillTemplate('{Head} {с} держит форму', { head: 'паста', gender: 'f', phrase: '' })).toBe('Паста держит форму')
})

const CASES = `гель гель геля, пенка пенку пенки, вода воду воды, эссенция эссенцию эссенции, сыворотка сыворотку сыворотки, маска маску маски, патчи патчи патчей, румяна румяна румян, тени тени теней, тушь тушь туши, соль соль соли, кисть кисть кисти, свеча свечу свечи, бомбочка бомбочку бомбочки, полотенце полотенце полотенца, шампунь шампунь шампуня, крем-гель крем-гель крем-геля`
test('accusative and genitive of the nouns match the expected forms', () => {
  for (const line of CASES.split(', ')) {
    const [head = '', accusative, genitive] = line.split(' ')
    expect(nounOf(head)).toMatchObject({ accusative, genitive })
  }
})

test('the noun of every shelf is in the table with the same gender', () => {
  for (const { head, gender } of SHELVES.values()) expect([head, nounOf(head).gender]).toEqual([head, gender])
})

test('adjectives of the finishes have the endings of their gender', () => {
  for (const [he, she, it, they] of FINISH_FORMS) {
    expect([he, she, it, they].map((form) => form?.slice(-2))).toEqual([
      expect.stringMatching(/[ыио]й/),
      expect.stringMatching(/[ая]я/),
      expect.stringMatching(/[ое]е/),
      expect.stringMatching(/[ыи]е/),
    ])
  }
})

test('skin types are in the genitive, time spans in the accusative', () => {
  expect(forSkin(['сухая', 'чувствительная'])).toBe('для сухой и чувствительной кожи')
  expect(forSkin(['жирная', 'комбинированная', 'нормальная'])).toBe('для жирной, комбинированной и нормальной кожи')
  expect([0.4, 1, 1.4, 2.1, 3.3, 4.2, 6.5, 11].map(spanOf)).toEqual([
    'две недели',
    'месяц',
    'полтора месяца',
    'два месяца',
    'три месяца',
    'четыре месяца',
    'полгода',
    'год',
  ])
})
