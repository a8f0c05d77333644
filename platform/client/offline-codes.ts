import { useEffect } from 'react'
import { OFFLINE_CODES, OFFLINE_WORKER, type OfflineCode } from '#kernel/offline-codes.ts'

/**
 * Stores a code under its name for the service worker; null removes it, once it is not to be shown any more. A browser without
 * caches or service workers is not an error: the code is shown by its page alone then.
 */
export const storeOfflineCode = async (name: string, code: OfflineCode | null): Promise<void> => {
  if (!('caches' in globalThis) || !('serviceWorker' in navigator)) return
  try {
    const cache = await caches.open(OFFLINE_CODES)
    const key = `/${OFFLINE_CODES}/${encodeURIComponent(name)}`
    if (code === null) return void (await cache.delete(key))
    await cache.put(key, new Response(JSON.stringify(code)))
    await navigator.serviceWorker.register(OFFLINE_WORKER)
  } catch (failure) {
    console.warn('Failed to store a code', failure)
  }
}

/** Stores the code that a page shows now; null: it shows none any more. */
export const useOfflineCode = (name: string, code: OfflineCode | null): void => {
  const text = code && JSON.stringify(code)
  useEffect(() => {
    const stored: OfflineCode | null = text === null ? null : JSON.parse(text)
    void storeOfflineCode(name, stored)
  }, [name, text])
}
