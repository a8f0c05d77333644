import { expect, test } from 'vitest'
import { composed } from './composition-parts.ts'

const listed = (inci: string, part: string | null, is_active = false, share_text: string | null = null) => ({
  inci,
  part,
  is_active,
  share_text,
})

test('CAT-16: a product of one thing has its composition as listed', () => {
  expect(composed([listed('Aqua', null), listed('Panthenol', null, true, '5 %')])).toEqual({
    composition: [
      { inci: 'Aqua', is_active: false, share_text: null },
      { inci: 'Panthenol', is_active: true, share_text: '5 %' },
    ],
    composition_parts: [],
  })
  expect(composed([])).toEqual({ composition: [], composition_parts: [] })
})

test('CAT-16: a set lists the composition of each thing and explains an ingredient once', () => {
  const set = [
    listed('Aqua', 'Гель'),
    listed('Panthenol', 'Гель', false, '1 %'),
    listed('Aqua', 'Крем'),
    listed('Panthenol', 'Крем', true, '5 %'),
    listed('Niacinamide', 'Крем', true, '4 %'),
  ]
  expect(composed(set)).toEqual({
    composition: [
      { inci: 'Aqua', is_active: false, share_text: null },
      { inci: 'Panthenol', is_active: true, share_text: null },
      { inci: 'Niacinamide', is_active: true, share_text: '4 %' },
    ],
    composition_parts: [
      { name: 'Гель', inci: ['Aqua', 'Panthenol'] },
      { name: 'Крем', inci: ['Aqua', 'Panthenol', 'Niacinamide'] },
    ],
  })
})
