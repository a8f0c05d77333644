/** The files by which operators deploy: docs/Containerfile, docs/compose.yaml, docs/kubernetes. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { readConfig } from '#app/config.ts'

const read = (file: string): string => readFileSync(join('docs', file), 'utf8')
type Settings = Readonly<Record<string, string>>
type Probe = { readonly httpGet: { readonly path: string; readonly port: string } }
type Port = { readonly name: string; readonly containerPort: number }
type Container = Readonly<Record<'startupProbe' | 'livenessProbe' | 'readinessProbe', Probe>> & {
  readonly ports: readonly Port[]
  readonly env: readonly { readonly name: string; readonly value?: string }[]
}

const SECRET = '0f1e2d3c4b5a69788796a5b4c3d2e1f00f1e2d3c4b5a69788796a5b4c3d2e1f0'
/** `${NAME:-word}` is the word, `${NAME:?…}` a secret. */
const filled = (text: string): string => text.replace(/\$\{\w+:-([^}]*)\}/g, '$1').replace(/\$\{\w+:\?[^}]*\}/g, SECRET)

const compose = parse(read('compose.yaml'), { merge: true })

test('OWN-04: the nodes of compose.yaml open with its settings, two of them on one database', () => {
  for (const node of ['node-a', 'node-b']) {
    const settings: Settings = Object.fromEntries(
      Object.entries<string>(compose.services[node].environment).map(([name, value]) => [name, filled(value)]),
    )
    const config = readConfig({ ...settings, SHOP_DIR: 'demo' })
    expect(config).toMatchObject({ production: true, host: '0.0.0.0', port: 3000, metrics: { port: 9464 } })
    expect(config.databaseUrl).toBe(`postgresql://glad:${SECRET}@database:5432/glad?sslmode=disable`)
  }
  const { proxy, prometheus, grafana } = compose.services
  expect([proxy.environment.SHOP_NODE_A, proxy.environment.SHOP_NODE_B]).toEqual(['node-a:3000', 'node-b:3000'])
  const scraped: readonly { static_configs: readonly { targets: readonly string[] }[] }[] = parse(
    read('monitoring/prometheus.yml'),
  ).scrape_configs
  expect(scraped[0]?.static_configs[0]?.targets).toEqual(['node-a:9464', 'node-b:9464'])
  const mounted: readonly string[] = [...proxy.volumes, ...prometheus.volumes, ...grafana.volumes]
  const files = mounted.map((volume) => volume.split(':')[0] ?? '').filter((path) => path.startsWith('./'))
  expect(files.length).toBeGreaterThan(4)
  expect(files.filter((path) => !existsSync(join('docs', path)))).toEqual([])
})

test('OWN-04: the nodes of docs/kubernetes open with its settings; its probes and ports are those of the shop', () => {
  const documents = parseAllDocuments(read('kubernetes/shop.yaml')).map((document) => document.toJS())
  const container: Container = documents.find(({ kind }) => kind === 'Deployment').spec.template.spec.containers[0]
  const { configMapGenerator, resources } = parse(read('kubernetes/kustomization.yaml'))
  const literals: readonly string[] = configMapGenerator[0].literals
  const given = literals.map((literal): [string, string] => {
    const at = literal.indexOf('=')
    return [literal.slice(0, at), literal.slice(at + 1)]
  })
  const own = container.env.map(({ name, value = SECRET }): [string, string] => [
    name,
    value.replace('$(DATABASE_PASSWORD)', SECRET).replace('$(DATABASE_HOST)', 'database-rw'),
  ])
  const config = readConfig({ ...Object.fromEntries([...given, ...own]), APP_SECRET: SECRET, SHOP_DIR: 'demo' })
  const ports = Object.fromEntries(container.ports.map(({ name, containerPort }) => [name, containerPort]))
  expect(ports).toEqual({ http: config.port, metrics: config.metrics?.port })
  expect(config.databaseUrl).toBe(`postgresql://glad:${SECRET}@database-rw:5432/glad?sslmode=require`)
  const probes = [container.startupProbe, container.livenessProbe, container.readinessProbe]
  expect(probes.map(({ httpGet }) => [httpGet.path, httpGet.port])).toEqual([
    ['/live', 'http'],
    ['/live', 'http'],
    ['/ready', 'http'],
  ])
  expect(resources.filter((file: string) => !existsSync(join('docs/kubernetes', file)))).toEqual([])
  const [database] = parseAllDocuments(read('kubernetes/database.yaml')).map((document) => document.toJS())
  expect(database).toMatchObject({
    apiVersion: 'postgresql.cnpg.io/v1',
    spec: { bootstrap: { initdb: { owner: 'glad' } } },
  })
})

test('OWN-04: the image leaves out no source from which its pages were built, and gets the address of the registry and the CA', () => {
  const text = read('Containerfile')
  const removed = [...text.matchAll(/^ +(?:tests|docs|tools|demo\/workshop|\.ci).*/gm)].flatMap(([line]) =>
    line.trim().split(/[\s\\]+/),
  )
  expect(removed.filter((word) => word !== '')).toEqual(['docs', 'tools', 'demo/workshop', '.ci'])
  expect(text).toContain('find tests -mindepth 1 -maxdepth 1 ! -name showcase')
  for (const name of ['BASE', 'EMBEDDED', 'REGISTRY', 'CA']) expect(text).toMatch(new RegExp(`^ARG ${name}=`, 'm'))
})
