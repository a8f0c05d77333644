import { good, type Draft } from './draft.ts'

export const BODY: readonly Draft[] = [
  good('inei', 'telo/uvlazhnenie/molochko', 'Молочко для тела с мочевиной 10 %', 'body-milk', 'pump #c6d6e2 #1c2e36 #f4f8fa', '300 мл 1249.50<1666',
    'От «гусиной кожи» на руках и шелушения на голенях.',
    'Мочевина размягчает роговые пробки, через две недели плечи гладкие без мочалки. На свежую эпиляцию не наносите: щиплет. Запаха нет, одежду не пачкает.',
    { actives: 'Urea 10 %, Panthenol 1 %', skin: 'сухая, нормальная', flags: 'sale hit', label: 'молочко для тела мочевина 10 %' }),
]
