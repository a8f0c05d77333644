// After `npm ci`: npm 9 of Debian 13 removes node_modules/.bin/node together with the Node of the other processor, which it does not
// install. Makes the link again, by which scripts of package.json run on the pinned Node. Run it after `npm prune` too.
import { existsSync, mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'

const packageName = `node-${process.platform}-${process.arch}`
const modules = join(import.meta.dirname, '..', 'node_modules')
const link = join(modules, '.bin', 'node')
if (existsSync(join(modules, packageName, 'bin', 'node')) && !existsSync(link)) {
  mkdirSync(join(modules, '.bin'), { recursive: true })
  symlinkSync(join('..', packageName, 'bin', 'node'), link)
}
