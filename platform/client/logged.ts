/** Runs a call. A failure is logged under `message` and thrown on; a call that was aborted is not a failure and not logged. */
export const logged = async <T>(message: string, call: () => Promise<T>, signal?: AbortSignal): Promise<T> => {
  try {
    return await call()
  } catch (failure) {
    if (signal?.aborted !== true) console.error(message, failure)
    throw failure
  }
}
