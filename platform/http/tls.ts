/** TLS between the proxy and this node, and for its metrics (SAFE-04). Visitors see the certificate of the proxy. */
import { createServer, type ServerOptions } from 'node:https'
import type { FastifyServerFactory } from 'fastify'

/** PEM texts. */
export type TlsFiles = { readonly cert: string; readonly key: string }

/** A connection that has not ended its handshake is not counted yet: it gets no longer than this. */
const HANDSHAKE_MS = 5_000

type Timeouts = { readonly connectionTimeout: number; readonly keepAliveTimeout: number }

/** The server of a Fastify application; Fastify sets timeouts only for servers that it makes itself. */
export const tlsServer =
  (files: TlsFiles, options: ServerOptions = {}, timeouts?: Timeouts): FastifyServerFactory =>
  (handler) => {
    const server = createServer(
      { ...options, ...files, minVersion: 'TLSv1.2', handshakeTimeout: HANDSHAKE_MS },
      handler,
    )
    if (timeouts !== undefined) {
      server.setTimeout(timeouts.connectionTimeout)
      server.keepAliveTimeout = timeouts.keepAliveTimeout
    }
    return server
  }
