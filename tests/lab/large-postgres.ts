/** PostgreSQL as a separate server of many nodes: the embedded one allows 60 connections. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { embeddedBinaries } from '#platform/db/embedded-binary.ts'
import { openCluster } from '#platform/db/embedded-cluster.ts'
import { runningEmbeddedUrl, startEmbedded } from '#platform/db/embedded.ts'
import { becomesTrueWithin } from '#platform/db/processes.ts'

export const openLargePostgres = async (
  folder: string,
  maxConnections: number,
): Promise<{ readonly url: string; readonly stop: () => Promise<void> }> => {
  const { url, stop } = await startEmbedded(folder, { command: 'bench' })
  await stop()
  const binaries = embeddedBinaries()
  const { cluster } = await openCluster(folder, binaries)
  const settings = ['listen_addresses=', `max_connections=${maxConnections}`, 'shared_buffers=256MB', 'jit=off']
  const { file, args, uid, gid } = cluster.runner.call(binaries.postgres, [
    '-D',
    cluster.data,
    '-k',
    cluster.sockets,
    ...settings.flatMap((value) => ['-c', value]),
  ])
  const server = spawn(file, args, { uid, gid, cwd: '/', stdio: 'ignore' })
  const connected = await becomesTrueWithin(30_000, async () => (await runningEmbeddedUrl(folder)) !== null)
  if (!connected) throw new Error('PostgreSQL has not started')
  return {
    url,
    stop: async () => {
      const exited = once(server, 'exit')
      server.kill('SIGINT')
      await exited
    },
  }
}
