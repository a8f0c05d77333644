import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  closed,
  closeLayer,
  closeMenus,
  closeSignIn,
  opened,
  openLayer,
  openSignIn,
  toggleLayer,
  uiFlags,
  withMenusClosed,
} from './ui-store.ts'

const NONE_OPEN = uiFlags.initial

// The store is one for all tests, and files share a worker.
beforeEach(() => {
  uiFlags.set(NONE_OPEN)
  vi.stubGlobal('history', { state: { key: 'first' } })
})
afterEach(() => void vi.unstubAllGlobals())

test('POP-07: feedback popup, catalogue menu, search menu and the overlay are global flags that anything may set', () => {
  openLayer('catalogueMenu')
  expect(uiFlags.get()).toMatchObject({ catalogueMenu: true, overlay: true, feedback: false, searchMenu: false })
  openLayer('searchMenu')
  expect(uiFlags.get()).toMatchObject({ catalogueMenu: false, searchMenu: true, overlay: true })
  toggleLayer('searchMenu')
  expect(uiFlags.get()).toMatchObject({ searchMenu: false, overlay: false })
  openLayer('feedback')
  expect(uiFlags.get()).toMatchObject({ feedback: true, overlay: false })
  closeLayer('feedback')
  expect(uiFlags.get()).toEqual(NONE_OPEN)
})

test('POP-01: the contacts close when the feedback opens', () => {
  expect(opened(NONE_OPEN, 'feedback')).toMatchObject({ feedback: true, contacts: false })
  expect(closed(opened(NONE_OPEN, 'contacts'), 'contacts').contacts).toBe(false)
})

test('MENU-04: a change of page closes the menus and leaves a half-filled feedback form open', () => {
  expect(withMenusClosed(opened(NONE_OPEN, 'catalogueMenu'))).toEqual(NONE_OPEN)
  openLayer('feedback')
  closeMenus()
  expect(uiFlags.get().feedback).toBe(true)
})

test('MENU-04: a menu opened after the address has changed, while the page has not, is not closed by that change', () => {
  openLayer('searchMenu')
  closeMenus('first')
  expect(uiFlags.get().searchMenu).toBe(true)
  closeMenus('second')
  expect(uiFlags.get()).toEqual(NONE_OPEN)
})

test('POP-07: listeners run only when a flag changes', () => {
  let calls = 0
  const stop = uiFlags.subscribe(() => (calls += 1))
  closeMenus()
  expect(calls).toBe(0)
  openLayer('burger')
  stop()
  closeMenus()
  expect(calls).toBe(1)
})

test('AUTH-10: the sign-in popup is a separate flag with the address to open afterwards', () => {
  openSignIn('/personal/favorites', 'favourites')
  openLayer('burger')
  closeMenus()
  expect(uiFlags.get()).toMatchObject({ signIn: true, afterSignIn: '/personal/favorites' })
  expect(uiFlags.get().whySignIn).toBe('favourites')
  closeSignIn()
  expect(uiFlags.get()).toMatchObject({ signIn: false, afterSignIn: null })
  openSignIn()
  expect(uiFlags.get().whySignIn).toBeNull()
})
