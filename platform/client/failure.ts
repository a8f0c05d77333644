import type { WireError } from '#kernel/wire-codes.ts'

/** Runs a call. A failure is logged under `message` and thrown on; a call that was aborted is not a failure and not logged. */
export const logged = async <T>(message: string, call: () => Promise<T>, signal?: AbortSignal): Promise<T> => {
  try {
    return await call()
  } catch (failure) {
    if (signal?.aborted !== true) console.error(message, failure)
    throw failure
  }
}

/** An unexpected failure of a call: no connection (status 0), or an answer that its endpoint does not declare. */
export class ApiFailure extends Error {
  readonly status: number
  readonly errors: readonly WireError[]
  readonly requestId: string | null

  constructor(status: number, errors: readonly WireError[], requestId: string | null) {
    super(errors[0]?.message ?? (status === 0 ? 'No answer from the shop' : `The shop answered ${status}`))
    this.name = 'ApiFailure'
    this.status = status
    this.errors = errors
    this.requestId = requestId
  }
}

const TEXTS: Readonly<Record<number, string>> = {
  0: 'Нет связи с магазином. Проверьте интернет и повторите.',
  408: 'Магазин не дождался запроса. Повторите.',
  413: 'Слишком большой запрос.',
  429: 'Слишком много запросов подряд. Подождите минуту и повторите.',
  503: 'Магазин сейчас перегружен. Повторите через несколько секунд.',
}

/** The message of a failure for the shopper. */
export const failureText = (error: unknown): string => {
  if (!(error instanceof ApiFailure)) return 'Что-то пошло не так. Повторите ещё раз.'
  return TEXTS[error.status] ?? 'Магазин не смог ответить. Мы уже знаем об этом; повторите чуть позже.'
}
