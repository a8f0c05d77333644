/** `npm run lint` part: no line over 140 characters outside data. Prose in Markdown may be long: an editor wraps it. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

const MAX_LINE = 140
const CHECKED = /\.(tsx?|mjs|js|css|sql|json|py|sh)$|^\.ci\//
/** Folders and files of data: texts of the demo shop, one record a line. */
const DATA = [
  'demo/',
  'demo-workshop/content/',
  'demo-workshop/pictures/blender/',
  'package-lock.json',
  'demo-workshop/package-lock.json',
  'tests/bench/package-lock.json',
]

const files = execFileSync('git', ['ls-files', '-z', '-co', '--exclude-standard'], { encoding: 'utf8' })
  .split('\0')
  .filter((file) => CHECKED.test(file) && existsSync(file) && !DATA.some((data) => file.startsWith(data)))

let long = 0
for (const file of files)
  for (const [index, line] of readFileSync(file, 'utf8').split('\n').entries()) {
    const { length } = [...line]
    if (length <= MAX_LINE) continue
    long += 1
    console.error(`${file}:${index + 1}: ${length} characters, at most ${MAX_LINE}`)
  }
console.log(`lines: ${files.length} files, ${long} lines over ${MAX_LINE} characters`)
if (long > 0) process.exitCode = 1
