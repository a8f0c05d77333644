/** haproxy with the configuration that operators copy, docs/haproxy.cfg. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { freePort } from '#kit/machines/free-port.ts'
import { certificateIn, listens } from '#kit/shops/certificate.ts'

const PROJECT = resolve(import.meta.dirname, '../../..')

export type Haproxy = {
  readonly pid: number
  readonly origin: string
  /** The certificate that it shows. */
  readonly certificate: string
  readonly close: () => Promise<void>
}

export const hasHaproxy = spawnSync('haproxy', ['-v']).status === 0

/** The configuration has lines for two nodes, a and b. */
const configurationFor = (folder: string, nodes: readonly number[], project = PROJECT): string => {
  const configuration = join(project, 'docs/haproxy.cfg')
  if (nodes.length === 2) return configuration
  const file = join(folder, 'haproxy.cfg')
  const servers = nodes.map((port) => `  server node-${port} 127.0.0.1:${port}`).join('\n')
  writeFileSync(file, readFileSync(configuration, 'utf8').replaceAll(/ {2}server a .+\n {2}server b .+/g, servers))
  return file
}

/** Listens on `port` for the nodes on these ports of 127.0.0.1. `project`: the release whose configuration it has; absent: this one. */
export const openHaproxy = async (
  folder: string,
  port: number,
  nodes: readonly number[],
  project?: string,
): Promise<Haproxy> => {
  const { file, certificate } = certificateIn(folder)
  const [nodeA, nodeB] = nodes
  const haproxy = spawn('haproxy', ['-db', '-f', configurationFor(folder, nodes, project)], {
    cwd: tmpdir(),
    env: {
      PATH: process.env['PATH'],
      SHOP_BIND: `127.0.0.1:${port}`,
      SHOP_CERTIFICATE: file,
      SHOP_PLAIN_BIND: `127.0.0.1:${await freePort()}`,
      SHOP_METRICS_BIND: `127.0.0.1:${await freePort()}`,
      SHOP_NODE_A: `127.0.0.1:${nodeA}`,
      SHOP_NODE_B: `127.0.0.1:${nodeB}`,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await once(haproxy, 'spawn')
  await Promise.race([listens(port), once(haproxy, 'exit').then(() => Promise.reject(new Error('haproxy has ended')))])
  return {
    pid: haproxy.pid ?? 0,
    origin: `https://localhost:${port}`,
    certificate,
    close: async () => {
      const exited = once(haproxy, 'exit')
      haproxy.kill('SIGKILL')
      await exited
    },
  }
}
