/** The unsent actions of this browser in IndexedDB, where they survive a closed tab. */
import type { Action } from './outbox.ts'

type Stored = { readonly key: string; readonly login: string; readonly at: number; readonly action: Action }

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB')))
  })

const openStore = async (mode: IDBTransactionMode): Promise<IDBObjectStore> => {
  const opening = indexedDB.open('glad-office', 1)
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('actions', { keyPath: 'key' }))
  const db = await settled(opening)
  const transaction = db.transaction('actions', mode)
  transaction.addEventListener('complete', () => db.close())
  return transaction.objectStore('actions')
}

/** Without IndexedDB, as in some private windows, actions live as long as the page. */
const ignored = (error: unknown): void => console.warn('Actions are not stored', error)

/** Number of the actions that all members of this browser have left. */
export const countStoredActions = async (): Promise<number> => {
  try {
    return await settled((await openStore('readonly')).count())
  } catch (error) {
    ignored(error)
    return 0
  }
}

/** Actions of other members stay for their next sign-in. */
export const actionStore = (login: string) => {
  let last = 0
  return {
    load: async (): Promise<readonly Action[]> => {
      try {
        const all: readonly Stored[] = await settled((await openStore('readonly')).getAll())
        return all
          .filter((stored) => stored.login === login)
          .toSorted((a, b) => a.at - b.at)
          .map(({ action }) => action)
      } catch (error) {
        ignored(error)
        return []
      }
    },
    keep: (action: Action): void => {
      last = Math.max(Date.now(), last + 1)
      const stored: Stored = { key: action.key, login, at: last, action }
      openStore('readwrite')
        .then((store) => settled(store.put(stored)))
        .catch(ignored)
    },
    drop: (key: string): void => {
      openStore('readwrite')
        .then((store) => settled(store.delete(key)))
        .catch(ignored)
    },
  }
}
