// Plain JavaScript that every Node runs; the shop itself is TypeScript and runs on the pinned Node.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import module from 'node:module'
import { join } from 'node:path'
import process from 'node:process'

const project = join(import.meta.dirname, '..')
const pinned = join(project, 'node_modules', '.bin', 'node')
process.chdir(project)
// With the compile cache the shop starts sooner and does not load the type stripper, which would stay in memory.
const compiled = join(project, 'node_modules', '.cache', 'compiled')
module.enableCompileCache?.(compiled)

if (process.features.typescript) {
  await import('./start.ts')
} else if (existsSync(pinned)) {
  const shop = spawn(pinned, [join(project, 'scripts', 'start.ts'), ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: { ...process.env, NODE_COMPILE_CACHE: compiled },
  })
  for (const name of ['SIGTERM', 'SIGHUP']) process.on(name, () => shop.kill(name))
  process.on('SIGINT', () => {}) // the terminal sends it to the child itself
  shop.once('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)))
} else {
  console.error(
    `Node ${process.version} не выполняет TypeScript, а закреплённой версии для этой системы нет. ` +
      'Установите Node 24 или новее и повторите.',
  )
  process.exitCode = 1
}
