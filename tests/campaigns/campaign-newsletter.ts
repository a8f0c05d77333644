/**
 * The letter of news to many subscribers, in a temporary PostgreSQL, through a stand-in of the mail server, while the processes that
 * send it are killed and subscribers leave:
 *   node tests/campaigns/campaign-newsletter.ts [--letters 100000] [--nodes 2] [--kills 6] [--leavers 200] [--pace 60000]
 * `--pace`: letters a minute that the setting allows. Ends with an error when a letter came twice, came to somebody who had left, or is
 * missing. Prints the letters a minute.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { createServer } from 'node:http'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { migrate } from '#app/database/migrate.ts'
import { anonymous } from '#platform/calls/caller.ts'
import { appUrlOf } from '#platform/db/app-login.ts'
import { IMPORT_LIMITS } from '#platform/db/connection.ts'
import { startEmbedded } from '#platform/db/embedded.ts'
import { openPool } from '#platform/db/pool.ts'
import { machineRandom } from '#platform/random.ts'
import { subscribeCalls } from '#shop/people/subscribe/subscribe.calls.ts'
import { shopForTests } from '#kit/shops/shop-settings.ts'

const { values } = parseArgs({
  options: {
    letters: { type: 'string', default: '100000' },
    nodes: { type: 'string', default: '2' },
    kills: { type: 'string', default: '6' },
    leavers: { type: 'string', default: '200' },
    pace: { type: 'string', default: '60000' },
  },
})
const letters = Number(values.letters)
const kills = Number(values.kills)

/** By mailbox, how often a letter came that its key had not announced before. */
const got = new Map<string, number>()
const keys = new Set<string>()
const hasLeft = new Set<string>()
const wrong: string[] = []
let repeated = 0
const server = createServer((request, response) => {
  let body = ''
  request.on('data', (part: Buffer) => (body += part.toString()))
  request.on('end', () => {
    const key = String(request.headers['idempotency-key'])
    const to = /"to":"([^"]+)"/.exec(body)?.[1] ?? ''
    if (keys.has(key)) repeated += 1
    else {
      keys.add(key)
      const times = (got.get(to) ?? 0) + 1
      got.set(to, times)
      if (times > 1) wrong.push(`twice: ${to}`)
      if (hasLeft.has(to)) wrong.push(`to a leaver: ${to}`)
    }
    response.writeHead(202, { 'content-type': 'application/json' }).end('{}')
  })
})
await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
const address = server.address()
const mailUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`

const folder = await mkdtemp(join(tmpdir(), 'glad-newsletter-'))
const postgres = await startEmbedded(folder, { command: 'campaign-newsletter' })
const workers = new Set<ChildProcess>()
const startWorker = (url: string): void => {
  const worker = spawn(
    process.execPath,
    [join(import.meta.dirname, '../lab/newsletter-worker.ts'), url, mailUrl, values.pace],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  )
  workers.add(worker)
}
try {
  await migrate(postgres.url)
  const appUrl = appUrlOf(postgres.url)
  const { db, close } = openPool(appUrl, 4, { limits: IMPORT_LIMITS })
  await sql`
    INSERT INTO subscriber (email, token, state, asked_at, changed_at)
    SELECT 'person' || n || '@example.ru', lpad(n::text, 22, '0'), 'confirmed', now(), now()
    FROM generate_series(1, ${letters}::int) AS n`.execute(db)
  await sql`
    INSERT INTO newsletter_issue (code, send_at, title, preview, blocks)
    VALUES ('campaign', now(), 'Новости недели', 'Что нового', '[{"text": ["Здравствуйте!", "Новости недели."]}]')`.execute(
    db,
  )

  const startedAt = performance.now()
  for (let node = 0; node < Number(values.nodes); node += 1) startWorker(appUrl)
  const clock = { now: () => new Date() }
  const subscribe = subscribeCalls({ db, clock, random: machineRandom, ...shopForTests })
  const progress = async () =>
    (
      await sql<{ state: string; done: number }>`
        SELECT i.state, (SELECT count(*)::int FROM newsletter_letter WHERE state NOT IN ('queued', 'sending')) AS done
        FROM newsletter_issue i`.execute(db)
    ).rows[0]
  let [killed, leavers] = [0, 0]
  for (;;) {
    await delay(200)
    if (leavers < Number(values.leavers) && got.size > 0) {
      const n = Math.ceil(Math.random() * letters)
      await subscribe.leave({ token: String(n).padStart(22, '0') }, anonymous('campaign'))
      hasLeft.add(`person${n}@example.ru`)
      leavers += 1
    }
    if (killed < kills && got.size > ((killed + 1) * letters) / (kills + 2)) {
      const [worker] = workers
      if (worker) {
        worker.kill('SIGKILL')
        workers.delete(worker)
        startWorker(appUrl)
        killed += 1
      }
    }
    const now = await progress()
    if (now?.state === 'sent') break
  }
  const seconds = (performance.now() - startedAt) / 1000
  const states = await sql<{ state: string; count: number }>`
    SELECT state, count(*)::int AS count FROM newsletter_letter GROUP BY state ORDER BY state`.execute(db)
  await close()
  const missing = letters - got.size - hasLeft.size
  if (missing > 0) wrong.push(`${missing} letters are missing`)
  console.log(`${letters} subscribers, ${values.nodes} nodes, ${killed} kills, ${hasLeft.size} left meanwhile`)
  console.log(`${got.size} letters in ${seconds.toFixed(0)} s: ${((got.size / seconds) * 60).toFixed(0)} a minute`)
  console.log(`${repeated} repeated under their key, ${wrong.length} wrong`, JSON.stringify(states.rows))
  for (const line of wrong.slice(0, 20)) console.log(line)
  if (wrong.length > 0) process.exitCode = 1
} finally {
  for (const worker of workers) worker.kill('SIGKILL')
  await postgres.stop()
  server.close()
  await rm(folder, { recursive: true, force: true })
}
