import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { accessSync, constants, existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { ConfigError } from '#platform/settings/config-error.ts'
import { archiveAssets, publishRelease } from './releases.ts'

/** Files that the pages are built from; other files may change without a new build. */
const SOURCES = [
  'app/{api,office,pages,shell}/**',
  'kernel/**',
  'platform/{client,router,ui}/**',
  'shop/**/*.api.ts',
  'shop/*/{facts,office,screen}/**',
  'tests/showcase/**',
  'vite.config.ts',
  'package-lock.json',
  'ops/releases/build-pages.ts',
  'ops/releases/releases.ts',
  'ops/releases/vite-*.ts',
]
const STAMP_NAME = 'sources.sha256'
const STAMP = join('build', STAMP_NAME)

/** Builds the pages when their sources have changed since the last build. Returns whether it built them. */
export const buildPages = async (report: (line: string) => void): Promise<boolean> => {
  const now = stampOfSources('.')
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === now) return false
  refuseReadOnly()
  report('собираю страницы (меньше минуты, только после изменений)…')
  rmSync(STAMP, { force: true }) // a build that is killed leaves no stamp
  archiveAssets('build')
  await run(join('node_modules', '.bin', 'vite'), 'build')
  publishRelease('build', Date.now())
  writeFileSync(STAMP, now)
  return true
}

/** Throws ConfigError when the folder holds no built pages, or those of other sources, which the server would not understand. */
export const checkBuilt = (folder: string): void => {
  if (!existsSync(join(folder, 'server', 'entry.server.js')))
    throw new ConfigError(
      `В папке ${folder} нет собранных страниц. Соберите их (npm run build) или запустите без --built.`,
    )
  const stamp = join(folder, STAMP_NAME)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') !== stampOfSources('.'))
    throw new ConfigError(`Страницы в папке ${folder} собраны из других исходников. Соберите их снова: npm run build.`)
}

const refuseReadOnly = (): void => {
  try {
    accessSync('.', constants.W_OK)
  } catch {
    throw new ConfigError(
      `В папку программы ${process.cwd()} нельзя писать, и страницы в ней не собрать. Соберите их там, где можно (npm run build), ` +
        'и запускайте с ними: npm start -- --built.',
    )
  }
}

/** Differs when the name or the content of a source differs. `project`: the folder that contains them. */
export const stampOfSources = (project: string): string => {
  const hash = createHash('sha256')
  const files = globSync(SOURCES, { cwd: project, withFileTypes: true }).filter(
    (entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name),
  )
  for (const file of files.map((entry) => relative(project, join(entry.parentPath, entry.name))).toSorted())
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(project, file)))
      .update('\0')
  return hash.digest('hex')
}

const run = async (program: string, ...args: string[]): Promise<void> => {
  const child = spawn(process.execPath, [program, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  process.once('exit', () => child.kill())
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => (output += String(piece)))
  const code = await new Promise((ended) => child.once('close', ended))
  if (code !== 0)
    throw new ConfigError(`Страницы не собрались (${program}):\n${output.trim().split('\n').slice(-30).join('\n')}`)
}
