// Plain JavaScript that every Node runs; the shop itself is TypeScript and runs on the pinned Node.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import module from 'node:module'
import { join } from 'node:path'
import process from 'node:process'

const PARENT_CHECK_MS = 250
const project = join(import.meta.dirname, '..')
const pinned = join(project, 'node_modules', '.bin', 'node')
process.chdir(project)
// With the compile cache the shop starts sooner and does not load the type stripper, which would stay in memory.
const compiled = join(project, 'node_modules', '.cache', 'compiled')
module.enableCompileCache?.(compiled)

// npm that is killed cannot pass the signal on; its end is noticed by the change of the parent. Without npm the parent is a
// shell, which the shop may outlive.
const parent = process.ppid
if (process.env.npm_lifecycle_event !== undefined) {
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, PARENT_CHECK_MS)
  timer.unref()
}

if (process.features.typescript) {
  await import('./start.ts')
} else if (existsSync(pinned)) {
  const shop = spawn(pinned, [...process.execArgv, join(project, 'ops', 'start.ts'), ...process.argv.slice(2)], {
    // The shop closes when the channel does: also after kill -9 of this process.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, NODE_COMPILE_CACHE: compiled },
  })
  // The terminal sends SIGINT and SIGHUP to the child too; a signal that comes twice at the same moment counts once.
  for (const name of ['SIGTERM', 'SIGHUP', 'SIGINT']) process.on(name, () => shop.kill(name))
  shop.once('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)))
} else {
  console.error(
    `Node ${process.version} не выполняет TypeScript, а закреплённой версии для этой системы нет. ` +
      'Установите Node 24 или новее и повторите.',
  )
  process.exitCode = 1
}
