/** First part of `npm run verify`: types, lint and generated files, in parallel; each prints its output when it ends. */
import { spawn } from 'node:child_process'
import { temporaryFolder } from './temporary-folder.ts'

const CHECKS = [['types'], ['lint'], ['generate', '--', '--check']]

const run = (check: readonly string[]): Promise<number> =>
  new Promise((resolve) => {
    const started = performance.now()
    const child = spawn('npm', ['run', '--silent', ...check], { env: { ...process.env, TMPDIR: temporaryFolder() } })
    const output: Buffer[] = []
    child.stdout.on('data', (chunk: Buffer) => output.push(chunk))
    child.stderr.on('data', (chunk: Buffer) => output.push(chunk))
    child.once('close', (code) => {
      const seconds = ((performance.now() - started) / 1000).toFixed(1)
      process.stdout.write(
        `${Buffer.concat(output).toString()}${check[0]}: ${code === 0 ? 'ok' : 'FAILED'}, ${seconds} s\n`,
      )
      resolve(code ?? 1)
    })
  })

const codes = await Promise.all(CHECKS.map(run))
process.exitCode = codes.some((code) => code !== 0) ? 1 : 0
