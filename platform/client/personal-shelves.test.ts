import { afterEach, expect, test, vi } from 'vitest'
import { hasPersonalShelves, setPersonalShelves } from './personal-shelves.ts'

afterEach(() => {
  setPersonalShelves(true)
  vi.unstubAllGlobals()
})

test('PEOPLE-06: personal shelves are switched off on the device and stay so; a device without storage forgets it with the page', () => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
  expect(hasPersonalShelves()).toBe(true)
  setPersonalShelves(false)
  expect([hasPersonalShelves(), stored.size]).toEqual([false, 1])
  setPersonalShelves(true)
  expect([hasPersonalShelves(), stored.size]).toEqual([true, 0])
  vi.unstubAllGlobals()
  setPersonalShelves(false)
  expect(hasPersonalShelves()).toBe(false)
})
