const MAX_AGE_MS = 10_000

type EarlyPress = { readonly button: HTMLElement; readonly at: number }
declare global {
  interface Window {
    earlyPress?: EarlyPress | null
  }
}

/** Repeats the last button press before hydration, recorded by `start-script.ts`, and stops recording. */
export const redoEarlyPress = (): void => {
  const early = window.earlyPress
  delete window.earlyPress
  if (early && performance.now() - early.at < MAX_AGE_MS && early.button.isConnected) early.button.click()
}
