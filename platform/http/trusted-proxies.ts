import type { HttpOptions } from './options.ts'

type Trusted = boolean | string[] | ((address: string, hop: number) => boolean)

/** The option `trustProxy` of Fastify, which counts no proxies itself. It reads X-Forwarded-For from the end. */
export const trustedProxies = (trust: HttpOptions['trustProxy']): Trusted =>
  typeof trust === 'number' ? (_address, hop) => hop < trust : trust !== false && [...trust]
