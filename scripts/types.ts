/** `npm run types`: every room by its own rules (no DOM in the server, no Node in the browser), two at a time. */
import { spawn } from 'node:child_process'
import { globSync } from 'node:fs'

const ROOMS = ['tsconfig.json', ...globSync('{domain,server,web,tests,tools}/tsconfig.json').toSorted()]
const MOST_AT_ONCE = 2

const check = (room: string): Promise<number> =>
  new Promise((ended) => {
    const child = spawn('node_modules/.bin/tsc', ['-p', room, '--pretty', '--checkers', '1'], { stdio: 'inherit' })
    child.once('close', (code) => ended(code ?? 1))
  })

const waiting = [...ROOMS]
let failed = 0
const worker = async (): Promise<void> => {
  for (let room = waiting.shift(); room !== undefined; room = waiting.shift())
    if ((await check(room)) !== 0) failed += 1
}
await Promise.all(Array.from({ length: MOST_AT_ONCE }, worker))
console.log(`types: ${ROOMS.length - failed} of ${ROOMS.length} rooms fit`)
process.exitCode = failed > 0 ? 1 : 0
