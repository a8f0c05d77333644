/** `npm run lint` part: every class of a stylesheet is named by a component, and every block is applied by a rule. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { unusedBlocks, unusedClasses } from './unused-classes.ts'

const BLOCKS = 'platform/ui/styles/blocks.css'

const read = (pattern: RegExp): Map<string, string> =>
  new Map(
    execFileSync('git', ['ls-files', '-z', '-co', '--exclude-standard'], { encoding: 'utf8' })
      .split('\0')
      .filter((file) => pattern.test(file) && existsSync(file))
      .map((file) => [file, readFileSync(file, 'utf8')]),
  )

const stylesheets = read(/\.module\.css$/)
const faults = [
  ...unusedClasses(stylesheets, read(/\.tsx?$/), (from, specifier) =>
    specifier.startsWith('#') ? specifier.slice(1) : join(dirname(from), specifier),
  ),
  ...unusedBlocks(readFileSync(BLOCKS, 'utf8'), stylesheets),
]
for (const fault of faults) console.error(fault)
console.log(`classes: ${stylesheets.size} stylesheets, ${faults.length} unused`)
if (faults.length > 0) process.exitCode = 1
