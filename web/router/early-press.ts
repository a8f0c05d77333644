const MAX_AGE_MS = 10_000

type EarlyPress = { readonly button: HTMLElement; readonly at: number }
declare global {
  interface Window {
    earlyPress?: EarlyPress | null
  }
}

/** Presses the last button again that was pressed before the page was live (`start-script.ts` remembers it), and stops remembering. */
export const redoEarlyPress = (): void => {
  const early = window.earlyPress
  delete window.earlyPress
  if (early && performance.now() - early.at < MAX_AGE_MS && early.button.isConnected) early.button.click()
}
