import { MutationObserver, QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { done } from '#kernel/endpoint.ts'
import type { Ingredient } from '../../ingredients.api.ts'
import { parseUnwanted } from './device-list.ts'
import { createUnwantedChange, createUnwantedQuery } from './unwanted-list.ts'

const ingredient = (code: string): Ingredient => ({ code, name: code, inci: code })
const [parfum, glycerin] = [ingredient('parfum'), ingredient('glycerin')]

/** A visitor whose device and account hold these ingredients. */
const visitor = (signedIn: boolean, onDevice: Ingredient[], inAccount: Ingredient[] = [], fails = false) => {
  const client = new QueryClient()
  const state = { onDevice, inAccount }
  const answer = async () => {
    if (fails) throw new Error('no network')
    return done(state.inAccount)
  }
  const parts = {
    isSignedIn: async () => signedIn,
    device: { read: () => state.onDevice, write: (items: readonly Ingredient[]) => void (state.onDevice = [...items]) },
    calls: {
      getUnwanted: answer,
      addUnwanted: ({ codes }: { codes: string[] }) => {
        if (!fails) state.inAccount = [...codes.map(ingredient), ...state.inAccount]
        return answer()
      },
      removeUnwanted: ({ code }: { code: string }) => {
        if (!fails) state.inAccount = state.inAccount.filter((one) => one.code !== code)
        return answer()
      },
    },
  }
  const query = createUnwantedQuery(parts)
  const change = createUnwantedChange(parts)
  const codes = (items: readonly Ingredient[] | undefined) => items?.map(({ code }) => code)
  return {
    state,
    read: async () => codes(await client.fetchQuery(query).catch(() => undefined)),
    press: (one: Ingredient, on: boolean) =>
      new MutationObserver(client, change).mutate({ ingredient: one, on }).catch(() => 'failed'),
    shown: () => codes(client.getQueryData(query.queryKey)),
  }
}

const log = vi.spyOn(console, 'error')
beforeEach(() => log.mockImplementation(() => undefined))
afterEach(() => log.mockReset())

test('CAT-14: a guest’s list is on the device', async () => {
  const guest = visitor(false, [parfum])
  expect(await guest.read()).toEqual(['parfum'])
  await guest.press(glycerin, true)
  await guest.press(parfum, false)
  expect(guest.shown()).toEqual(['glycerin'])
  expect(guest.state).toEqual({ onDevice: [glycerin], inAccount: [] })
})

test('CAT-14, AUTH-08: after a sign-in the list of the device is in the account, and no longer on the device', async () => {
  const anna = visitor(true, [parfum], [glycerin])
  expect(await anna.read()).toEqual(['parfum', 'glycerin'])
  expect(anna.state.onDevice).toEqual([])
  await anna.press(glycerin, false)
  expect(anna.state.inAccount).toEqual([parfum])
})

test('CAT-14, AUTH-08: a list that could not be moved to the account stays on the device', async () => {
  const anna = visitor(true, [parfum], [], true)
  expect(await anna.read()).toBeUndefined()
  expect(anna.state.onDevice).toEqual([parfum])
})

test('CAT-14: whatever else the storage of a device holds is left out', () => {
  expect(parseUnwanted(JSON.stringify([parfum, { code: '<b>', name: '', inci: '' }, null, 5, glycerin]))).toEqual([
    parfum,
    glycerin,
  ])
  for (const text of [null, '', '{}', '[', '"5"']) expect(parseUnwanted(text)).toEqual([])
})
