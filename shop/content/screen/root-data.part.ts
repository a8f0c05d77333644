import { useShellData } from '#platform/router/hooks.ts'
import type { LoaderFunctionArgs } from '#platform/router/loader.ts'
import type { CurrentCity } from '#shop/places/cities.api.ts'
import type { Contacts } from '#shop/places/contacts.api.ts'
import type { ShellMenus } from '../pages.api.ts'
import { NO_CITY } from '#kernel/city-cookie.ts'
import { callsContext, cityContext, originContext } from '#platform/router/contexts.ts'

export const NO_MENUS: ShellMenus = { absent: [], top: [], sections: [], burger: [], footer: [] }
export const NO_CONTACTS: Contacts = { email: null, director_phone: null, networks: [] }

export type RootData = {
  readonly menus: ShellMenus
  readonly contacts: Contacts
  readonly roots: { path: string; name: string }[]
  readonly city: CurrentCity | null
  readonly cities: { stores: number; cities: number } | null
  /** Key of the city in which visitors buy who have chosen none; NO_CITY of a shop with a warehouse. */
  readonly defaultCity: string
  /** Public origin, for canonical addresses. */
  readonly origin: string
}

/** Data of every page, the same for all visitors of a city. */
export const rootLoader = async ({ context }: LoaderFunctionArgs): Promise<RootData> => {
  const calls = context.get(callsContext)
  const key = context.get(cityContext)
  const [menu, menus, contacts, cities, current] = await Promise.all([
    calls.menu.get({}),
    calls.menu.shell({}),
    calls.contacts.get({}),
    calls.cities.get({}),
    key === NO_CITY ? null : calls.cities.getCurrent({ key }),
  ])
  return {
    menus: menus.ok ? menus.value : NO_MENUS,
    contacts: contacts.ok ? contacts.value : NO_CONTACTS,
    roots: menu.ok ? menu.value.map(({ path, name }) => ({ path, name })) : [],
    city: current?.ok ? current.value : null,
    cities: cities.ok ? { stores: cities.value.shops_total, cities: cities.value.cities.length } : null,
    origin: context.get(originContext),
    defaultCity: (cities.ok ? cities.value.default_key : null) ?? NO_CITY,
  }
}

/** undefined: the root's own loader failed. */
export const useRootData = (): RootData | undefined => useShellData<RootData>()
