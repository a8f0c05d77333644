/** AUTH-10: who is signed in, as the whole page knows it. Outside of the tree, because header and pages look at the same. */
import type { User } from '#contract/user.schema.ts'
import { api } from '#web/api/client.ts'
import { createStore, useStored, type Store } from '#web/state/store.ts'

export type UserState = {
  readonly user: User | null
  readonly loading: boolean
  /** It has been asked at least once, whatever came of it. */
  readonly initialized: boolean
  /** The popup of the sign-in is open. */
  readonly authPopup: boolean
  /** Where to go on to after the sign-in; null: stay. */
  readonly next: string | null
}
const NOBODY: UserState = { user: null, loading: false, initialized: false, authPopup: false, next: null }

export type UserStore = Store<UserState> & {
  /** Asks once; whoever calls meanwhile or later shares the answer. Never fails: then nobody is signed in. */
  readonly ensure: () => Promise<User | null>
  /** Asks again: after signing in or a change. */
  readonly refetch: () => Promise<User | null>
  /** Signed out: known without asking. */
  readonly forget: () => void
}

export const createUserStore = (get: () => Promise<User | null>): UserStore => {
  const store = createStore<UserState>(NOBODY)
  let asked: Promise<User | null> | null = null
  const ask = async (): Promise<User | null> => {
    store.set({ loading: true })
    try {
      return await get()
    } catch (failure) {
      console.error('Failed to get user', failure)
      return null
    }
  }
  const refetch = (): Promise<User | null> => {
    const mine: Promise<User | null> = ask().then((user) => {
      // Overtaken by a later asking: that one has the last word.
      if (asked === mine) store.set({ user, loading: false, initialized: true })
      return user
    })
    asked = mine
    return mine
  }
  const forget = (): void => {
    asked = Promise.resolve(null)
    store.set({ user: null, loading: false, initialized: true })
  }
  return { ...store, refetch, forget, ensure: () => asked ?? refetch() }
}

export const userStore = createUserStore(async () => {
  const answer = await api.user.get({})
  return answer.ok ? answer.value : null
})

export const useUser = (): User | null => useStored(userStore, (state) => state.user)
/** It is known whether somebody is signed in. */
export const useUserKnown = (): boolean => useStored(userStore, (state) => state.initialized)
export const useAuthPopup = (): boolean => useStored(userStore, (state) => state.authPopup)

export const openSignIn = (next: string | null = null): void => userStore.set({ authPopup: true, next })
export const closeSignIn = (): void => userStore.set({ authPopup: false, next: null })
