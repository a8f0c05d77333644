import { expect, test } from 'vitest'
import { isNamed } from './ingredient-words.ts'

test.each([
  ['Гель для душа с овсом', 'Avena Sativa Kernel Extract'],
  ['Шампунь с маслом льна', 'Linum Usitatissimum Seed Oil'],
  ['Мыло с мятой', 'Mentha Piperita Leaf Extract'],
  ['Внутри витамин E.', 'Tocopherol'],
  ['Три пептида.', 'Palmitoyl Tetrapeptide-7'],
  ['Рисовый белок одевает волос.', 'Hydrolyzed Rice Protein'],
  ['Молочный белок смягчает.', 'Hydrolyzed Milk Protein'],
  ['Увлажняет бетаин.', 'Betaine'],
])('«%s» names %s', (text, inci) => {
  expect(isNamed(text, inci)).toBe(true)
})

test.each([
  ['С бета-глюканом овса.', 'Betaine'],
  ['Новая серия.', 'Serine'],
  ['Чёрного оттенка нет.', 'CI 77499'],
  ['Молочко для тела.', 'Lac'],
  ['Розовая вода и лепестки.', 'Rosa Canina Fruit Extract'],
  ['Скраб с кофе.', 'Caffeine'],
  ['Без спирта.', 'Benzyl Alcohol'],
])('«%s» does not name %s', (text, inci) => {
  expect(isNamed(text, inci)).toBe(false)
})
