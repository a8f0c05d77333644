import { startEmbedded } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { connectAsOwner } from '#server/db/connection.ts'
const dir = process.argv[2] ?? ''
const pg = await startEmbedded(dir)
await migrate(pg.url)
const o = await connectAsOwner(pg.url, 'x')
for (const q of (process.argv[3] ?? '').split(';').filter(Boolean)) console.log(JSON.stringify((await o.query(q)).rows))
await o.end()
await pg.stop()
