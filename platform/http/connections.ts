/**
 * The open connections and the requests on them. Bounds what one network may hold open, how many requests one connection may
 * send ahead, and how long a connection may go without progress.
 *
 * A request is open from its headers until its answer has been handed to the operating system. An open request may wait for
 * its body or for a slow reader; it takes memory, no work (work-slots.ts).
 */
import type { Server } from 'node:http'
import { Socket } from 'node:net'
import { Server as TlsServer } from 'node:tls'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { NetworkCounts } from './network-counts.ts'
import { networkOf } from '#platform/calls/network.ts'

export type ConnectionLimits = {
  /** Connections of one network, and open requests of one network; the latter count behind a proxy too. */
  readonly perNetwork: number
  /** A reader that takes nothing for so long is disconnected. */
  readonly stallMs: number
}

/** Requests that a connection may send before the first is answered. Browsers and proxies send one. */
const MAX_PIPELINED = 4
/** Refused connections that are still answered; beyond them a connection is closed without an answer. */
const MAX_REFUSED_CONNECTIONS = 50
/** An answer that is read slowly but steadily, in ms. */
const MAX_SEND_MS = 180_000
const SWEEP_MS = 1_000

/** An upload must come at this rate on average, after the first seconds, and be complete within the time. */
const UPLOAD_BYTES_PER_SECOND = 4_096
const UPLOAD_GRACE_MS = 8_000
const MAX_UPLOAD_MS = 100_000

type OpenRequest = {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly network: string
  sendingSince: number | undefined
  onEnd: () => void
  upload: { readonly since: number; readonly bytesBefore: number } | undefined
}
type Connection = {
  readonly network: string
  readonly counted: boolean
  /** More connections of its network are open than allowed, or it has sent too many requests ahead. */
  refused: boolean
  readonly open: Set<OpenRequest>
  /** When its last request ended; before that, when it was opened. */
  idleSince: number
  /** The newest request, admitted or not. */
  last: { readonly request: FastifyRequest; readonly reply: FastifyReply } | undefined
}
export type Admission = 'admitted' | 'network-full' | 'pipelined' | 'already-refused'

export class Connections {
  readonly #limits: ConnectionLimits
  readonly #now: () => number
  readonly #sockets = new Map<Socket, Connection>()
  readonly #socketCounts: NetworkCounts
  readonly #refusedCounts = new NetworkCounts(MAX_REFUSED_CONNECTIONS)
  readonly #openCounts: NetworkCounts
  readonly #byRequest = new WeakMap<FastifyRequest, OpenRequest>()
  /** Networks of trusted proxies: their requests carry other addresses than their connections, which are not limited. */
  readonly #proxies = new Set<string>()

  constructor(limits: ConnectionLimits, now: () => number = Date.now) {
    this.#limits = limits
    this.#now = now
    this.#socketCounts = new NetworkCounts(limits.perNetwork)
    this.#openCounts = new NetworkCounts(limits.perNetwork)
  }

  get size(): number {
    return this.#sockets.size
  }

  /** Follows the connections of the server, until the returned function is called. */
  follow(server: Server): () => void {
    // Requests of TLS name the socket that decrypts.
    const event = server instanceof TlsServer ? 'secureConnection' : 'connection'
    server.on(event, (socket: Socket) => void this.#add(socket))
    const timer = setInterval(() => this.#closeSlow(), SWEEP_MS).unref()
    return () => clearInterval(timer)
  }

  #add(socket: Socket): Connection | undefined {
    const network = networkOf(socket.remoteAddress ?? '')
    const counted = !this.#proxies.has(network) && this.#socketCounts.take(network)
    const refused = !counted && !this.#proxies.has(network)
    if (refused && !this.#refusedCounts.take(network)) {
      socket.destroy()
      return undefined
    }
    const connection: Connection = {
      network,
      counted,
      refused,
      open: new Set(),
      idleSince: this.#now(),
      last: undefined,
    }
    this.#sockets.set(socket, connection)
    socket.once('close', () => {
      this.#sockets.delete(socket)
      if (counted) this.#socketCounts.release(network)
      if (refused) this.#refusedCounts.release(network)
      // Answers that wait behind others on the connection never get an event of their own.
      for (const open of connection.open) this.#end(connection, open)
    })
    return connection
  }

  /** Called with each request's headers. A refused request is not open. */
  begin(request: FastifyRequest, reply: FastifyReply): Admission {
    const { socket } = request.raw
    const connection = this.#connectionOf(socket)
    connection.last = { request, reply }
    const network = networkOf(request.ip)
    if (network !== connection.network) this.#proxies.add(connection.network)
    if (connection.refused && connection.open.size > 0) return 'already-refused'
    if (connection.refused && !this.#proxies.has(connection.network)) return 'network-full'
    if (connection.open.size >= MAX_PIPELINED) {
      connection.refused = true
      return 'pipelined'
    }
    if (!this.#openCounts.take(network)) return 'network-full'
    const open: OpenRequest = { request, reply, network, sendingSince: undefined, onEnd: () => {}, upload: undefined }
    connection.open.add(open)
    this.#byRequest.set(request, open)
    reply.raw.once('close', () => this.#end(connection, open))
    return 'admitted'
  }

  #connectionOf(socket: Socket): Connection {
    const known = this.#sockets.get(socket) ?? (socket instanceof Socket ? this.#add(socket) : undefined)
    if (known) return known
    // An injected request has no real connection.
    const network = networkOf(socket.remoteAddress ?? '')
    return { network, counted: false, refused: false, open: new Set(), idleSince: 0, last: undefined }
  }

  #end(connection: Connection, open: OpenRequest): void {
    if (!connection.open.delete(open)) return
    this.#openCounts.release(open.network)
    connection.idleSince = this.#now()
    open.onEnd()
  }

  /** Calls `work` when the answer has been sent or the connection has ended; immediately if that has happened. */
  whenEnded(request: FastifyRequest, work: () => void): void {
    const open = this.#byRequest.get(request)
    if (open === undefined || request.raw.socket.destroyed) work()
    else open.onEnd = work
  }

  /** Called when the answer is ready: from here on the reader sets the pace. */
  beginSending(request: FastifyRequest): void {
    const open = this.#byRequest.get(request)
    if (open === undefined || open.sendingSince !== undefined) return
    open.sendingSince = this.#now()
    if (this.#sockets.has(request.raw.socket)) request.raw.socket.setTimeout(this.#limits.stallMs)
  }

  /** The request brings a file: it may take longer than other bodies, but must not trickle. */
  beginUpload(request: FastifyRequest): void {
    const open = this.#byRequest.get(request)
    if (open) open.upload = { since: this.#now(), bytesBefore: request.raw.socket.bytesRead }
  }

  /** What the connection is doing when its newest request does not arrive in time. */
  lateRequest(socket: Socket): 'upload' | 'answered' | 'unanswered' {
    const connection = this.#sockets.get(socket)
    for (const { upload, sendingSince } of connection?.open ?? []) {
      if (upload !== undefined) return 'upload'
      if (sendingSince !== undefined) return 'answered'
    }
    const last = connection?.last
    return last !== undefined && !last.request.raw.complete && last.reply.raw.headersSent ? 'answered' : 'unanswered'
  }

  #closeSlow(): void {
    for (const [socket, { open }] of this.#sockets)
      for (const request of open) if (this.#isTooSlow(socket, request)) socket.destroy()
  }

  #isTooSlow(socket: Socket, { request, sendingSince, upload }: OpenRequest): boolean {
    if (sendingSince !== undefined && this.#now() - sendingSince > MAX_SEND_MS) return true
    if (upload === undefined || request.raw.complete) return false
    const ms = this.#now() - upload.since
    if (ms < UPLOAD_GRACE_MS) return false
    return ms > MAX_UPLOAD_MS || socket.bytesRead - upload.bytesBefore < (UPLOAD_BYTES_PER_SECOND * ms) / 1000
  }

  /** Closes connections that have had no open request for `ms`. */
  closeIdle(ms: number): void {
    const before = this.#now() - ms
    for (const [socket, { open, idleSince }] of this.#sockets)
      if (open.size === 0 && idleSince <= before) socket.destroy()
  }

  /** Writes the answer to connections whose upload still comes, and nothing after it. What comes is read until `closeAll`. */
  endUploads(answer: string): void {
    for (const [socket, { open }] of this.#sockets)
      for (const { upload, request, reply } of open)
        if (upload !== undefined && !request.raw.complete && !reply.raw.headersSent && socket.writable)
          socket.end(answer)
  }

  closeAll(): void {
    for (const socket of this.#sockets.keys()) socket.destroy()
  }
}
