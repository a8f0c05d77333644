/**
 * Runs `work` after the next frame is painted, so that a press shows before the work that it starts. In a hidden tab, which paints
 * nothing, after a tenth of a second.
 */
export const afterPaint = (work: () => void): void => {
  let started = false
  const start = (): void => {
    if (started) return
    started = true
    work()
  }
  requestAnimationFrame(() => setTimeout(start))
  setTimeout(start, HIDDEN_TAB_MS)
}
const HIDDEN_TAB_MS = 100
