/**
 * What a visitor can take from the others (SAFE-06, SAFE-07): connections and open requests of one network (connections.ts),
 * work in progress (work-slots.ts), and requests that the shop refuses while its event loop is late. rate-limits.ts counts
 * requests a minute.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { HttpError } from '#platform/calls/http-error.ts'
import type { Admission, Connections } from './connections.ts'
import { networkOf } from '#platform/calls/network.ts'
import type { HttpOptions } from './options.ts'
import { WorkSlots, type Release } from './work-slots.ts'

/**
 * How late the event loop is, in ms. One reading tells how late a timer of half a second fires. The lag is the smaller of the
 * last two readings: a single stall is over when it is read, and refusing requests after it would help nobody.
 */
const PERIOD_MS = 500

export class EventLoopLag {
  readonly #now: () => number
  #due: number
  #last = 0
  #beforeLast = 0

  constructor(now: () => number) {
    this.#now = now
    this.#due = now() + PERIOD_MS
  }

  /** Reads the lag every half second, until the returned function is called. */
  start(): () => void {
    const timer = setInterval(() => this.read(), PERIOD_MS).unref()
    return () => clearInterval(timer)
  }

  read(): void {
    this.#beforeLast = this.#last
    this.#last = Math.max(0, this.#now() - this.#due)
    this.#due = this.#now() + PERIOD_MS
  }

  get ms(): number {
    return Math.min(this.#last, this.#beforeLast)
  }
}

export type Load = {
  /** Requests being worked on. */
  readonly inFlight: number
  shed: number
  draining: boolean
  /**
   * Waits for a slot and takes it until the answer is ready. Every request does so before its handler, except for routes
   * with `config: { takesSlot: 'itself' }`, which call this only for work that a cache does not save.
   */
  readonly takeSlot: (request: FastifyRequest) => Promise<void>
  /** Waits for a place among the files that are sent to the network, and takes it until the file is sent. */
  readonly takeFileSlot: (request: FastifyRequest) => Promise<void>
}
type LimitedLoad = Load & { readonly isFull: boolean; readonly freeSlot: (request: FastifyRequest) => void }

declare module 'fastify' {
  interface FastifyContextConfig {
    readonly takesSlot?: 'itself'
  }
}

/** Lag of the event loop in two readings in succession; far above what a busy but working machine shows. */
const MAX_EVENT_LOOP_DELAY_MS = 3_000
/** A burst of one visitor, such as the pictures of a page over HTTP/2, waits for the network's slots. */
const MAX_WAITING = 200
const MAX_WAIT_MS = 3_000
/** A file holds no slot, however slowly it is read. Sending hundreds at a time would delay everybody else's answers. */
const FILE_LIMITS = { total: 10_000, maxWaiting: 250, maxWaitMs: 8_000 }
/** A slot is freed after this time whatever happens; handlers are answered for sooner. */
const MAX_WORK_MS = 30_000

const isMonitoring = (request: FastifyRequest): boolean => request.routeOptions.config.traffic === 'monitoring'

const rejectOverload = (load: Load): HttpError => {
  load.shed += 1
  return new HttpError('overloaded', 'Магазин сейчас перегружен. Повторите через несколько секунд.', {
    retryAfter: 2,
  })
}

const rejectNetwork = (load: Load): HttpError => {
  load.shed += 1
  return new HttpError(
    'too-often',
    'Из вашей сети сейчас слишком много запросов сразу. Повторите через несколько секунд.',
    {
      retryAfter: 3,
    },
  )
}

const refuseConnection = (load: Load, reply: FastifyReply, admission: Admission): HttpError => {
  if (admission === 'pipelined') reply.header('connection', 'close')
  return rejectNetwork(load)
}

const limitOpenRequests = (app: FastifyInstance, load: Load, connections: Connections): void => {
  app.addHook('onRequest', (request, reply, done) => {
    if (isMonitoring(request)) return done()
    const admission = connections.begin(request, reply)
    // The connection ends with an earlier answer, so this one could not be sent.
    if (admission === 'already-refused') return void reply.hijack()
    done(admission === 'admitted' ? undefined : refuseConnection(load, reply, admission))
  })
  app.addHook('onSend', (request, _reply, _payload, done) => {
    connections.beginSending(request)
    done()
  })
}

const createLoad = ({ maxInFlight, inFlightPerNetwork }: HttpOptions, connections: Connections): LimitedLoad => {
  const slots = new WorkSlots({
    total: maxInFlight,
    perNetwork: inFlightPerNetwork,
    maxWaiting: MAX_WAITING,
    maxWaitMs: MAX_WAIT_MS,
  })
  const files = new WorkSlots({ ...FILE_LIMITS, perNetwork: inFlightPerNetwork })
  const taken = new WeakMap<FastifyRequest, Release>()
  const load: LimitedLoad = {
    get inFlight() {
      return slots.inUse
    },
    get isFull() {
      return slots.isFull
    },
    shed: 0,
    draining: false,
    takeSlot: async (request) => {
      const answer = await slots.acquire(networkOf(request.ip), () => request.raw.socket.destroyed)
      if (answer === 'full') throw rejectOverload(load)
      if (answer === 'share') throw rejectNetwork(load)
      const timer = setTimeout(answer, MAX_WORK_MS).unref()
      taken.set(request, () => {
        clearTimeout(timer)
        answer()
      })
    },
    takeFileSlot: async (request) => {
      const answer = await files.acquire(networkOf(request.ip), () => request.raw.socket.destroyed)
      if (typeof answer === 'string') throw rejectNetwork(load)
      connections.whenEnded(request, answer)
    },
    freeSlot: (request) => taken.get(request)?.(),
  }
  return load
}

const limitWork = (app: FastifyInstance, load: LimitedLoad): void => {
  const isExempt = (request: FastifyRequest): boolean =>
    isMonitoring(request) || request.routeOptions.config.takesSlot === 'itself'
  app.addHook('onRequest', (request, _reply, done) => {
    done(load.isFull && !isExempt(request) ? rejectOverload(load) : undefined)
  })
  app.addHook('preHandler', async (request) => {
    if (!isExempt(request)) await load.takeSlot(request)
  })
  app.addHook('onSend', (request, _reply, _payload, done) => {
    load.freeSlot(request)
    done()
  })
}

/** The routes of `scope` send files: each waits for a place of its network instead of a slot. */
export const takeFileSlots = (scope: FastifyInstance, { takeFileSlot }: Load): void => {
  scope.addHook('onRoute', (route) => {
    route.config = { ...route.config, takesSlot: 'itself' }
  })
  scope.addHook('preHandler', takeFileSlot)
}

const refuseWhenLate = (app: FastifyInstance, load: Load, maxMs: number): void => {
  if (maxMs === 0) return
  const lag = new EventLoopLag(() => performance.now())
  const stop = lag.start()
  app.addHook('onClose', async () => stop())
  app.addHook('onRequest', (request, _reply, done) => {
    done(lag.ms > maxMs && load.inFlight > 0 && !isMonitoring(request) ? rejectOverload(load) : undefined)
  })
}

export const shedLoad = (app: FastifyInstance, options: HttpOptions, connections: Connections): Load => {
  const load = createLoad(options, connections)
  limitOpenRequests(app, load, connections)
  limitWork(app, load)
  refuseWhenLate(app, load, options.maxEventLoopDelayMs ?? MAX_EVENT_LOOP_DELAY_MS)
  return load
}
