/** EXCH-04: the counters of others, which run after a yes only. Their calls are made in ecommerce.part.ts. */
import type { ForeignCounter } from '../facts/foreign-counters.ts'

type MetrikaCall = (id: number, method: string, ...rest: readonly unknown[]) => void
declare global {
  interface Window {
    /** Takes calls before its script has come. */
    ym?: MetrikaCall & { a?: unknown[]; l?: number }
    dataLayer?: unknown[]
  }
}

/** Name of the queue of Top.Mail.Ru. */
const TOP_MAIL_RU = '_tmr'
declare global {
  interface Window {
    [TOP_MAIL_RU]?: unknown[]
  }
}

const addScript = (src: string): void => {
  document.head.append(Object.assign(document.createElement('script'), { async: true, src }))
}

const metrika = (): MetrikaCall => {
  if (window.ym) return window.ym
  const queue: NonNullable<Window['ym']> = Object.assign(
    (...call: unknown[]): void => void (queue.a ??= []).push(call),
    { l: Date.now() },
  )
  window.ym = queue
  // The script replaces the queue.
  return (...call) => window.ym?.(...call)
}

export type Counting = {
  readonly hit: (address: string, referrer: string) => void
  readonly goal: (name: string) => void
  /** An object of Metrika's e-commerce. */
  readonly ecommerce: (object: object) => void
}

const startOne = ({ kind, id, script }: ForeignCounter, onClientId: (id: string) => void): Partial<Counting> => {
  if (kind === 'metrika') {
    const ym = metrika()
    const number = Number(id)
    window.dataLayer ??= []
    // Hits are sent one by one: an address with a secret in it is not sent.
    ym(number, 'init', { defer: true, ecommerce: 'dataLayer', clickmap: false, trackLinks: false, webvisor: false })
    ym(number, 'getClientID', (client: unknown) => onClientId(String(client)))
    addScript(script)
    return {
      hit: (address, referer) => ym(number, 'hit', address, { referer }),
      goal: (name) => ym(number, 'reachGoal', name),
      ecommerce: (object) => window.dataLayer?.push({ ecommerce: object }),
    }
  }
  if (kind === 'top-mail-ru') {
    const queue = (window[TOP_MAIL_RU] ??= [])
    const push = (entry: object): void => void queue.push({ id, ...entry })
    addScript(script)
    return {
      hit: (url, referrer) => push({ type: 'pageView', url, referrer, start: Date.now() }),
      goal: (goal) => push({ type: 'reachGoal', goal }),
    }
  }
  addScript(script)
  return {}
}

/** `onClientId`: with the number that Metrika knows this browser by. */
export const startForeignCounters = (
  counters: readonly ForeignCounter[],
  onClientId: (id: string) => void,
): Counting => {
  const started = counters.map((counter) => startOne(counter, onClientId))
  return {
    hit: (address, referrer) => started.forEach(({ hit }) => hit?.(address, referrer)),
    goal: (name) => started.forEach(({ goal }) => goal?.(name)),
    ecommerce: (object) => started.find(({ ecommerce }) => ecommerce !== undefined)?.ecommerce?.(object),
  }
}
