/** haproxy with the configuration that operators copy, docs/haproxy.cfg. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const CONFIGURATION = resolve(import.meta.dirname, '../../docs/haproxy.cfg')

export type Haproxy = {
  readonly origin: string
  /** The certificate that it shows. */
  readonly certificate: string
  readonly close: () => Promise<void>
}

/** A certificate for localhost with its key. */
const certificateIn = (folder: string): { readonly file: string; readonly certificate: string } => {
  const key = join(folder, 'key.pem')
  const certificate = join(folder, 'certificate.pem')
  const file = join(folder, 'both.pem')
  const made = spawnSync(
    'openssl',
    'req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost'
      .split(' ')
      .concat('-keyout', key, '-out', certificate),
  )
  if (made.status !== 0) throw new Error(`openssl made no certificate: ${String(made.stderr ?? made.error)}`)
  writeFileSync(file, readFileSync(key, 'utf8') + readFileSync(certificate, 'utf8'))
  return { file, certificate: readFileSync(certificate, 'utf8') }
}

/** Resolves when something listens on this port. */
const answers = async (port: number): Promise<void> => {
  const socket = connect(port, '127.0.0.1')
  const isOpen = await once(socket, 'connect').then(
    () => true,
    () => false,
  )
  socket.destroy()
  if (isOpen) return
  await pause(50)
  await answers(port)
}

/** Listens on `port` for the nodes on these ports of 127.0.0.1. */
export const openHaproxy = async (
  folder: string,
  port: number,
  [nodeA, nodeB]: readonly [number, number],
): Promise<Haproxy> => {
  const { file, certificate } = certificateIn(folder)
  const haproxy = spawn('haproxy', ['-db', '-f', CONFIGURATION], {
    cwd: tmpdir(),
    env: {
      PATH: process.env['PATH'],
      SHOP_BIND: `127.0.0.1:${port}`,
      SHOP_CERTIFICATE: file,
      SHOP_NODE_A: `127.0.0.1:${nodeA}`,
      SHOP_NODE_B: `127.0.0.1:${nodeB}`,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await once(haproxy, 'spawn')
  await Promise.race([answers(port), once(haproxy, 'exit').then(() => Promise.reject(new Error('haproxy has ended')))])
  return {
    origin: `https://localhost:${port}`,
    certificate,
    close: async () => {
      const exited = once(haproxy, 'exit')
      haproxy.kill('SIGKILL')
      await exited
    },
  }
}
