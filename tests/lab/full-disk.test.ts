import { expect, test, vi } from 'vitest'
import { PATIENCE } from '#kit/patience.ts'
import { mountSmallDisk } from '#kit/machines/small-disk.ts'
import { connectAsOwner } from '#platform/db/connection.ts'
import { startEmbedded } from '#platform/db/embedded.ts'

const disk = mountSmallDisk(110)

test.skipIf(disk === undefined)(
  'D3: PostgreSQL that a full disk ended comes back by itself when space is free again',
  async () => {
    if (disk === undefined) return
    const restarts: string[] = []
    const report = (line: string): void => void (line.includes('запускаю снова') && restarts.push(line))
    const postgres = await startEmbedded(disk.folder, { command: 'full-disk' }, report)
    try {
      const owner = await connectAsOwner(postgres.url, 'test')
      await owner.query('CREATE TABLE filler (text text)')
      disk.fill(1_000_000)
      const insert = `INSERT INTO filler SELECT repeat('x', 1000) || n FROM generate_series(1, 3000) n`
      await expect(owner.query(insert)).rejects.toMatchObject({ code: '53100' })
      expect((await owner.query('SELECT count(*) FROM filler')).rows).toEqual([{ count: '0' }]) // still read, and nothing half-written
      await expect(owner.query('CHECKPOINT')).rejects.toThrow('Connection terminated')
      await vi.waitFor(() => expect(restarts.length).toBeGreaterThanOrEqual(4), PATIENCE)
      disk.free()
      const again = await vi.waitFor(() => connectAsOwner(postgres.url, 'test'), PATIENCE)
      await again.query(insert)
      await again.end()
    } finally {
      await postgres.stop()
      disk.remove()
    }
  },
  180_000,
)
