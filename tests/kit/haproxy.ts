/** haproxy with the configuration that operators copy, docs/haproxy.cfg. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { resolve } from 'node:path'
import { certificateIn, listens } from './certificate.ts'

const CONFIGURATION = resolve(import.meta.dirname, '../../docs/haproxy.cfg')

export type Haproxy = {
  readonly origin: string
  /** The certificate that it shows. */
  readonly certificate: string
  readonly close: () => Promise<void>
}

export const hasHaproxy = spawnSync('haproxy', ['-v']).status === 0

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
  await Promise.race([listens(port), once(haproxy, 'exit').then(() => Promise.reject(new Error('haproxy has ended')))])
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
