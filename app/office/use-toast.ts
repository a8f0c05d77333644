import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { Toast } from '#platform/ui/layers/toast.tsx'
import { play } from '#shop/office/office/scanner/sound.ts'

/** Time to read a message that failed just before the page changed. */
const READ_MS = 3000

export const useToast = () => {
  const [toast, setToast] = useState<Toast | null>(null)
  const last = useRef({ id: 0, at: 0, page: '' })
  const say = useCallback((tone: 'ok' | 'bad', text: string): void => {
    play(tone)
    const id = last.current.id + 1
    last.current = { id, at: Date.now(), page: location.pathname }
    const action = { label: 'Понятно', onPress: () => setToast(null) }
    setToast({ id, text, ...(tone === 'bad' ? { tone: 'failed', action } : {}) })
  }, [])
  const { pathname } = useLocation()
  // Another page: what was said before goes. What came with the page, or has just failed, is read first.
  useEffect(() => {
    const { id, at, page } = last.current
    if (page === `/office${pathname}`) return undefined
    const left = Math.max(0, READ_MS - (Date.now() - at))
    const isFresh = (now: Toast): boolean => now.id !== id || (left > 0 && now.tone !== 'failed')
    const timer = setTimeout(() => setToast((now) => (now !== null && isFresh(now) ? now : null)), left)
    return () => clearTimeout(timer)
  }, [pathname])
  return { toast, say, close: useCallback(() => setToast(null), []) }
}
