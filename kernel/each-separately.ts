/**
 * Works on the items one after another and returns what the work returned. An item that fails does not stop those after it; when all
 * are done the first error is thrown, so that a job reports it.
 */
export const eachSeparately = async <T, R>(items: Iterable<T>, work: (item: T) => Promise<R>): Promise<R[]> => {
  const results: R[] = []
  const errors: unknown[] = []
  for (const item of items) {
    try {
      results.push(await work(item))
    } catch (error) {
      errors.push(error)
    }
  }
  if (errors.length > 0) throw errors[0]
  return results
}
