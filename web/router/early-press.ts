const MOST_AGE_MS = 10_000

type Early = { readonly button: HTMLElement; readonly at: number }
declare global {
  interface Window {
    earlyPress?: Early | null
  }
}

/** Does what was pressed before the page could answer, as the page kept it (web/router/start-script.ts); from now on it keeps nothing. */
export const redoEarlyPress = (): void => {
  const early = window.earlyPress
  delete window.earlyPress
  if (early && performance.now() - early.at < MOST_AGE_MS && early.button.isConnected) early.button.click()
}
