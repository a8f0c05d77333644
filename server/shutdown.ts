/** What was opened is closed in the opposite order, all of it, even where one of them fails. */
export const closing = () => {
  const opened: { readonly close: () => Promise<void> }[] = []
  let ending: Promise<void> | undefined
  const end = async (): Promise<void> => {
    const failures: unknown[] = []
    for (const one of opened.splice(0).toReversed()) await one.close().catch((error: unknown) => failures.push(error))
    if (failures.length > 0) throw new AggregateError(failures, 'Not everything could be closed')
  }
  return {
    /** Opened last so far: closed first. */
    last: <T extends { readonly close: () => Promise<void> }>(one: T): T => {
      opened.push(one)
      return one
    },
    all: (): Promise<void> => (ending ??= end()),
  }
}
