/** nginx with the configuration that operators copy, docs/nginx.conf. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { certificateIn, listens } from '#kit/shops/certificate.ts'

const CONFIGURATION = readFileSync(resolve(import.meta.dirname, '../../../docs/nginx.conf'), 'utf8')

export type Proxy = { readonly origin: string; readonly certificate: string; readonly close: () => Promise<void> }

export const hasNginx = spawnSync('nginx', ['-v']).status === 0

/** The operators' file with other addresses; fails when it no longer holds one of them. */
const configurationFor = (values: Readonly<Record<string, string>>): string =>
  Object.entries(values).reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`docs/nginx.conf has no «${from}»`)
    return text.replaceAll(from, to)
  }, CONFIGURATION)

/** Listens on `port` for the nodes on these ports of 127.0.0.1, and on `plainPort` without encryption. */
export const openNginx = async (
  folder: string,
  { port, plainPort }: { readonly port: number; readonly plainPort: number },
  [nodeA, nodeB]: readonly [number, number],
): Promise<Proxy> => {
  const { keyFile, certificateFile, certificate } = certificateIn(folder)
  const site = configurationFor({
    '10.0.0.11:3000': `127.0.0.1:${nodeA}`,
    '10.0.0.12:3000': `127.0.0.1:${nodeB}`,
    'listen 80;': `listen 127.0.0.1:${plainPort};`,
    'listen 443': `listen 127.0.0.1:${port}`,
    'shop.example': 'localhost',
    '/etc/ssl/shop/certificate.pem': certificateFile,
    '/etc/ssl/shop/key.pem': keyFile,
  })
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => {
    mkdirSync(join(folder, name), { recursive: true })
    return `${name}_temp_path ${join(folder, name)};`
  })
  const account = process.getuid?.() === 0 ? 'user root;' : ''
  writeFileSync(
    join(folder, 'nginx.conf'),
    `${account} daemon off; pid ${join(folder, 'nginx.pid')}; worker_processes 1; error_log stderr crit;
     events {} http { access_log off; ${temporary.join(' ')} ${site} }`,
  )
  const nginx = spawn('nginx', ['-c', join(folder, 'nginx.conf')], { stdio: ['ignore', 'ignore', 'pipe'] })
  let output = ''
  nginx.stderr.on('data', (text) => (output += String(text)))
  await once(nginx, 'spawn')
  const ended = once(nginx, 'exit').then(() => Promise.reject(new Error(`nginx has ended: ${output}`)))
  await Promise.race([listens(port), ended])
  ended.catch(() => {})
  return {
    origin: `https://localhost:${port}`,
    certificate,
    close: async () => {
      const exited = once(nginx, 'exit')
      nginx.kill('SIGTERM')
      await exited
    },
  }
}
