import { expect, test } from 'vitest'
import { closed, closeLayer, closeMenus, opened, openLayer, toggleLayer, uiFlags, withoutMenus } from './ui-flags.ts'

test('POP-07: feedback popup, catalogue menu, search menu and the backdrop are global flags that anything may set', () => {
  openLayer('catalogueMenu')
  expect(uiFlags.now()).toMatchObject({ catalogueMenu: true, backdrop: true, feedback: false, searchMenu: false })
  openLayer('searchMenu')
  expect(uiFlags.now()).toMatchObject({ catalogueMenu: false, searchMenu: true, backdrop: true })
  toggleLayer('searchMenu')
  expect(uiFlags.now()).toMatchObject({ searchMenu: false, backdrop: false })
  openLayer('feedback')
  expect(uiFlags.now()).toMatchObject({ feedback: true, backdrop: false })
  closeLayer('feedback')
  expect(uiFlags.now()).toEqual(uiFlags.initial)
})

test('POP-01: the contacts close when the feedback opens', () => {
  expect(opened('feedback')).toMatchObject({ feedback: true, contacts: false })
  expect(closed(opened('contacts'), 'contacts').contacts).toBe(false)
})

test('MENU-04: a change of page closes the menus and leaves a half-filled feedback form open', () => {
  expect(withoutMenus(opened('catalogueMenu'))).toEqual(uiFlags.initial)
  openLayer('feedback')
  closeMenus()
  expect(uiFlags.now().feedback).toBe(true)
})

test('POP-07: those who look are told only of what changed', () => {
  closeLayer('feedback')
  let told = 0
  const stop = uiFlags.subscribe(() => (told += 1))
  closeMenus()
  expect(told).toBe(0)
  openLayer('burger')
  stop()
  closeMenus()
  expect(told).toBe(1)
})
