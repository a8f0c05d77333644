import { expect, test } from 'vitest'
import { reviewFigures } from './checks/review-figures.ts'
import { placeFaults } from './checks/review-places.ts'
import { timeFaults } from './checks/review-times.ts'
import { namesOwn } from './checks/review-words.ts'
import { isUnansweredComplaint, reviewFaults } from './checks/written-reviews.ts'
import { DRAFTS } from './leaves.ts'
import { personasOf, type Persona, type Review } from './review-files.ts'
import { REVIEWS } from './reviews.ts'

const [first] = DRAFTS
if (first === undefined) throw new Error('no product')
const DRAFT = { ...first, slug: 'pervyy', name: 'Гель для лица', published: '2026-01-01' }
const ANNA: Persona = {
  id: 'p001',
  name: 'Анна К.',
  sex: 'ж',
  city: 'Нижний Новгород',
  age: '25–34',
  skin: 'сухая',
  habits: ['а', 'б', 'в'],
}
const review = (text: string, change: Partial<Review> = {}): Review => ({
  product: 'pervyy',
  persona: 'p001',
  stars: 5,
  date: '2026-03-01',
  text,
  written: true,
  ...change,
})

test.each([
  'Пользуюсь полгода, не сохнет.',
  'Крашусь третий месяц каждый день.',
  'Через три месяца дописываю: всё так же.',
  'Дописываю через полтора года.',
  'Прошло четыре месяца, осталась половина.',
  'Флакона хватило на три месяца.',
  'Большой флакон ушёл за полгода.',
  'Это уже шестой флакон.',
  'К концу октября пятна побледнели.',
])('R8 refuses a time that has not passed: %s', (text) => {
  expect(timeFaults(review(text), DRAFT)).toHaveLength(1)
})

test.each([
  ['Хватило на всё лето.', '2026-07-09'],
  ['Как зимой будет, пока не знаю.', '2026-12-14'],
  ['Этой осенью не шелушится.', '2026-05-02'],
  ['После лета взяла вторую.', '2026-06-21'],
])('R8 refuses a season that is not the one of the day: %s', (text, date) => {
  expect(timeFaults(review(text, { date }), DRAFT)).toHaveLength(1)
  expect(timeFaults(review(text, { date: '2026-09-20' }), DRAFT)).toEqual([])
})

test('R8 refuses a pack that is empty within two weeks', () => {
  expect(timeFaults(review('Тюбик уже закончился.', { date: '2026-01-05' }), DRAFT)).toHaveLength(1)
  expect(timeFaults(review('Тюбик уже закончился.'), DRAFT)).toEqual([])
})

test.each([
  'Пользуюсь второй месяц.',
  'Прошёл месяц, дописываю.',
  'Второй флакон.',
  'К концу февраля стало лучше.',
  'К июню куплю ещё, хотела бы большой.',
  'Ношу линзы двадцать лет, не щиплет.',
])('R8 takes a time that has passed: %s', (text) => {
  expect(timeFaults(review(text), DRAFT)).toEqual([])
})

test.each([
  ['a shop of another city', 'Забрала на Кировке.', ANNA],
  ['a shop where the city has none', 'Забрала на Покровке.', { ...ANNA, city: 'Сатка' }],
  ['a courier where the city has no shop', 'Курьер позвонил заранее.', { ...ANNA, city: 'Сатка' }],
  ['another age in words', 'Мне сорок семь, кожа сухая.', ANNA],
  ['another age in digits', 'Мне 19 лет.', ANNA],
])('R9 refuses %s', (_what, text, author) => {
  expect(placeFaults(review(text), author)).toHaveLength(1)
})

test('R9 takes the shops, the courier and the age of the author', () => {
  const texts = ['Забрала в Сормове.', 'Курьер приехал вовремя.', 'Мне тридцать два.', 'Мне 30 мл хватило надолго.']
  expect(texts.flatMap((text) => placeFaults(review(text), ANNA))).toEqual([])
  expect(placeFaults(review('Взяла на Ленина.'), { ...ANNA, city: 'Уфа' })).toEqual([])
})

test('R10 refuses the praise of a shade that was not bought; R4 knows a person from a product', () => {
  const rules = (text: string, change: Partial<Review> = {}): string[] =>
    reviewFaults(
      [{ leaf: 'l', source: '', reviews: [review(text, change)] }],
      new Map([['pervyy', { ...DRAFT, shades: 'Мак #b3303a, Вереск #a0627a' }]]),
      new Map([['p001', ANNA]]),
    ).map(({ rule }) => rule.split(' ')[0] ?? '')
  expect(rules('Взяла «Мак», он яркий.', { shade: 'Вереск' })).toEqual(['R10'])
  expect(rules('Взяла «Мак», он яркий.', { shade: 'Мак' })).toEqual([])
  expect(rules('У неё тугая крышка.')).toEqual(['R4'])
  expect(rules('Купила маме, у неё сухая кожа.')).toEqual([])
})

test('R3 tells the words of a product from those of another', () => {
  const isOwn = namesOwn(DRAFTS)
  const product = (name: string): string => DRAFTS.find((draft) => draft.name === name)?.slug ?? ''
  const text = 'Камень холодный, катаю по щекам, ролик не скрипит.'
  expect(isOwn({ product: product('Ролик для лица из нефрита'), text })).toBe(true)
  expect(isOwn({ product: product('Матовая помада'), text })).toBe(false)
})

const personas = personasOf()
const wrongFigures = (reviews: readonly Review[]): string[] =>
  reviewFigures(reviews, DRAFTS, personas)
    .filter(([, , isRight]) => !isRight)
    .map(([what]) => what)
const inChelyabinsk = [...personas.values()].find(({ city }) => city === 'Челябинск')?.id ?? ''
const called = (fits: (name: string) => boolean): string =>
  [...personas.values()].find(({ name }) => fits(name))?.id ?? ''
const changed = (change: (review: Review, at: number) => Partial<Review>): Review[] =>
  REVIEWS.map((one, at) => ({ ...one, ...change(one, at) }))
const [often] = REVIEWS

test('every figure of the shop’s reviews is in its range', () => {
  expect(wrongFigures(REVIEWS)).toEqual([])
})

test.each<[figure: string, reviews: () => Review[]]>([
  ['R2 five-grams', () => changed(() => ({ text: 'Одно и то же слово в слово каждый раз, я проверяла.' }))],
  ['R3 names', () => changed(() => ({ text: 'Очень понравилось, буду брать ещё и ещё, спасибо всем.' }))],
  ['R4', () => changed(() => ({ text: 'Хорошо.' }))],
  ['R5 median', () => changed(() => ({ text: 'Хорошо.' }))],
  ['R5 up to five', () => changed(({ text }) => ({ text: `${text} Вот так это было у меня дома.` }))],
  ['R5 from fifty-five', () => REVIEWS.filter(({ text }) => text.split(' ').length < 55)],
  [
    'R5 long ones that recite',
    () => changed(() => ({ text: 'Запаха нет совсем. Не липнет. Насос тихий. '.repeat(9) })),
  ],
  ['R6 «!»', () => changed(({ text }) => ({ text: text.replaceAll('!', '.') }))],
  ['R6 «)»', () => changed(({ text }) => ({ text: text.replaceAll(/[)\p{Extended_Pictographic}]/gu, '') }))],
  ['R6 without', () => changed(({ text }) => ({ text: `${text}.` }))],
  ['R6 lower case', () => changed(({ text }) => ({ text: text.toUpperCase() }))],
  ['R7 5 stars', () => changed(() => ({ stars: 5 }))],
  ['R7 deviation', () => changed(() => ({ stars: 4 }))],
  ['R7 products with 5.0', () => changed(() => ({ stars: 5 }))],
  ['spread: no review', () => [...REVIEWS, ...DRAFTS.map(({ slug }) => review('Хорошо.', { product: slug }))]],
  ['spread: one to three', () => [...REVIEWS, ...REVIEWS, ...REVIEWS]],
  ['spread: four', () => REVIEWS.filter((_, at) => at % 3 === 0)],
  ['spread: twelve', () => [...REVIEWS, ...REVIEWS]],
  [
    'spread: most',
    () => [...REVIEWS, ...Array.from({ length: 41 }, () => review('Да.', { product: often?.product ?? '' }))],
  ],
  ['R8 reviews of month 12', () => changed(({ date }) => ({ date: date.replace('-12-', '-07-') }))],
  ['R8 reviews of month 03', () => changed(({ date }) => ({ date: date.replace('-03-', '-07-') }))],
  ['R8 reviews of month 11', () => changed(({ date }) => ({ date: date.replace('-11-', '-07-') }))],
  ['R9 reviews from other cities', () => changed(() => ({ persona: inChelyabinsk }))],
  ['R9 speaks of the family', () => changed(({ text }) => ({ text: `${text} Маме тоже понравилось.` }))],
  ['R9 other names', () => REVIEWS.filter(({ persona }) => / \p{Lu}\.$/u.test(personas.get(persona)?.name ?? ''))],
  [
    'R9 the five',
    () =>
      changed((_, at) => ({
        persona: ['Анна', 'Зоя', 'Яна'].map((name) => called((all) => all.startsWith(name)))[at % 3] ?? '',
      })),
  ],
  ['R9 share', () => changed(() => ({ persona: called((name) => name.startsWith('Анна ')) }))],
  ['delivery', () => changed(() => ({ text: 'Курьер привёз вовремя.' }))],
  ['R12 figures', () => changed(({ text }) => ({ text: `${text} Через 3 недели.` }))],
  ['R12 an expectation', () => changed(({ text }) => ({ text: `Думала, хуже будет. ${text}` }))],
  ['R12 one thing', () => changed(({ text }) => ({ text: `${text} Прыщи остались.` }))],
  ['R12 caps', () => changed(({ text }) => ({ text: `${text} Крышка слетает.` }))],
  ['R12 a shop', () => changed(({ text }) => ({ text: `Взяла на Вайнера. ${text}` }))],
  ['R12 ends', () => changed(({ text }) => ({ text: `Мажу. ${text}. Пипетка короткая.` }))],
  ['R12 chopped', () => changed(() => ({ text: 'Запаха нет. Не липнет. Тюбик мягкий.' }))],
  ['R12 one flat', () => changed(({ text }) => ({ text: `${text}. И больше мне сказать нечего.` }))],
  ['R12 plain', () => changed(() => ({ text: 'Мажу утром.' }))],
  ['R12 a slip', () => changed(() => ({ text: 'Мажу утром.' }))],
  ['R12 «ё»', () => changed(({ text }) => ({ text: text.replaceAll('ё', 'е') }))],
  ['R12 most', () => changed(() => ({ persona: called((name) => name.startsWith('Эльвира')) }))],
  ['R11 answered', () => REVIEWS.map(({ answer: _, ...one }) => one)],
  ['R11 complaints', () => REVIEWS.filter((one) => !isUnansweredComplaint(one))],
  ['R11 complaints', () => REVIEWS.map(({ answer: _, ...one }) => one)],
  [
    'R11 five-grams',
    () =>
      changed(({ answer }) =>
        answer === undefined ? {} : { answer: { ...answer, text: 'Принесите флакон и чек, посмотрим вместе.' } },
      ),
  ],
])('%s reports reviews out of its range', (figure, reviews) => {
  expect(wrongFigures(reviews()).some((what) => what.startsWith(figure))).toBe(true)
})
