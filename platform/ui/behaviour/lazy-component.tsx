import { lazy, type ComponentType } from 'react'
import { ToastRegion } from '../layers/toast.tsx'

/**
 * Dispatched on `window` when a lazily loaded script has failed to load. A listener that calls `preventDefault` reloads the page;
 * otherwise the component is replaced by a toast.
 */
export const SCRIPT_LOAD_FAILED = 'shop:script-load-failed'

const isPageReloading = (): boolean => !window.dispatchEvent(new Event(SCRIPT_LOAD_FAILED, { cancelable: true }))

const TOAST = {
  id: 1,
  text: 'Не\u00a0удалось открыть: часть страницы не\u00a0загрузилась.',
  tone: 'failed',
  action: { label: 'Обновить', onPress: () => window.location.reload() },
} as const

/** Shown in place of a component whose script has failed to load; the page stays usable. */
const ScriptFailedToast = () => <ToastRegion toast={TOAST} onClose={() => {}} />

const suppressEvent = (event: Event): void => {
  event.stopImmediatePropagation()
  event.preventDefault()
}

/** A failure is only logged: it must not reload the page before the script is needed. */
const loadQuietly = async (load: () => Promise<unknown>): Promise<void> => {
  window.addEventListener('vite:preloadError', suppressEvent, { capture: true })
  try {
    await load()
  } catch (error) {
    console.warn(error)
  } finally {
    window.removeEventListener('vite:preloadError', suppressEvent, { capture: true })
  }
}

/** Loads a script ahead of time. */
export const preload = (load: () => Promise<unknown>): void => void loadQuietly(load)

/**
 * `React.lazy` for a named component, loaded when it is first rendered or by `preload()`. If its script fails to load, the page
 * stays as it is and a toast offers to reload (INFRA-02).
 */
export const lazyComponent = <Props extends object>(load: () => Promise<ComponentType<Props>>) => {
  const component = lazy(async (): Promise<{ default: ComponentType<Props> }> => {
    try {
      return { default: await load() }
    } catch (error) {
      if (isPageReloading()) return new Promise(() => {})
      console.error(error)
      return { default: ScriptFailedToast }
    }
  })
  return Object.assign(component, { preload: () => preload(load) })
}
