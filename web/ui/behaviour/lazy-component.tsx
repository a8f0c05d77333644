import { lazy, type ComponentType } from 'react'
import { ToastRegion } from '../layers/toast.tsx'

/** Asks whoever watches over the page what to do about a script that did not come; cancelled: the page is being replaced. */
export const SCRIPT_LOAD_FAILED = 'shop:script-load-failed'

const isPageReloading = (): boolean => !window.dispatchEvent(new Event(SCRIPT_LOAD_FAILED, { cancelable: true }))

const WORDS = {
  id: 1,
  text: 'Не\u00a0удалось открыть: часть страницы не\u00a0загрузилась.',
  tone: 'failed',
  action: { label: 'Обновить', onPress: () => window.location.reload() },
} as const

/** Something was pressed, and what should open did not come: the page goes on without it and says so. */
const ScriptFailedToast = () => <ToastRegion toast={WORDS} onClose={() => {}} />

const suppressEvent = (event: Event): void => {
  event.stopImmediatePropagation()
  event.preventDefault()
}

/** Has the script fetched: a press is near. What fails now is nobody's loss yet, and makes no page anew. */
const preload = async (load: () => Promise<unknown>): Promise<void> => {
  window.addEventListener('vite:preloadError', suppressEvent, { capture: true })
  try {
    await load()
  } catch (error) {
    console.warn(error)
  } finally {
    window.removeEventListener('vite:preloadError', suppressEvent, { capture: true })
  }
}

/** A part of the page whose script comes with its first showing, or with `warm`. If it does not come, the rest of the page stays as it is. */
export const lazyComponent = <Props extends object>(load: () => Promise<ComponentType<Props>>) => {
  const part = lazy(async (): Promise<{ default: ComponentType<Props> }> => {
    try {
      return { default: await load() }
    } catch (error) {
      if (isPageReloading()) return new Promise(() => {})
      console.error(error)
      return { default: ScriptFailedToast }
    }
  })
  return Object.assign(part, { preload: () => void preload(load) })
}
