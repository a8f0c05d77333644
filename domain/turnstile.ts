/** At most so many at once; the others wait in line. */
export const turnstile = (most: number) => {
  const waiting: (() => void)[] = []
  let inside = 0
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (inside >= most) await new Promise<void>((go) => waiting.push(go))
    else inside += 1
    try {
      return await work()
    } finally {
      // The place is handed over, not given up: nobody can slip in between.
      const next = waiting.shift()
      if (next) next()
      else inside -= 1
    }
  }
}
