/** Several releases on one database (SAFE-08, decision 0025): which may run together, and which do. */
import type pg from 'pg'
import { Type } from 'typebox'
import { ConfigError } from '#platform/settings/config-error.ts'
import { NEWEST_MIGRATION, type Migration } from './migration-files.ts'
import { checkRows, Row } from './rows.ts'

/** Name of the connection that every node keeps while it runs: it tells other releases which migrations the node knows. */
export const NODE_CONNECTION = `glad listen ${NEWEST_MIGRATION}`
/** Releases before 0025 did not add the number. */
const NUMBER_BEFORE_0025 = 14

const Node = Row({ name: Type.String() })

/** The newest migrations known to the nodes that run now, one number for each node. */
const runningNodes = async (owner: pg.Client): Promise<number[]> => {
  const { rows } = await owner.query(
    `SELECT application_name AS name FROM pg_stat_activity
     WHERE datname = current_database() AND application_name LIKE 'glad listen%'`,
  )
  return checkRows(Node, rows).map(({ name }) => Number(name.split(' ')[2] ?? NUMBER_BEFORE_0025))
}

/** How many nodes of the shop use the database now. */
export const countRunningNodes = async (owner: pg.Client): Promise<number> => (await runningNodes(owner)).length

/** Throws ConfigError when nodes run that would fail on the schema after these migrations. */
export const refuseToBreakNodes = async (owner: pg.Client, pending: readonly Migration[]): Promise<void> => {
  if (pending.length === 0) return
  const nodes = await runningNodes(owner)
  for (const { name, compatibleSince } of pending) {
    const broken = nodes.filter((newest) => newest < compatibleSince).length
    if (broken > 0) throw new ConfigError(stopFirst(`Миграция ${name} не рассчитана на прежний выпуск`, broken))
  }
}

const stopFirst = (reason: string, nodes: number): string =>
  `${reason}, а он ещё работает с этой базой (узлов: ${nodes}). Остановите прежние узлы и повторите; база осталась прежней.`

/** Throws ConfigError when a migration that only a newer release knows does not allow this one. */
export const refuseNewerSchema = (unknown: readonly { name: string; compatible_since: number | null }[]): void => {
  const excluding = unknown.find(({ compatible_since: since }) => since === null || since > NEWEST_MIGRATION)
  if (excluding === undefined) return
  throw new ConfigError(
    `База новее этого кода: в ней выполнена миграция ${excluding.name}, которой здесь нет, и прежний выпуск с ней не работает. ` +
      'Запустите выпуск, которым она обновлена, или новее; чтобы остаться на этом, восстановите копию, сделанную до обновления ' +
      '(npm run restore). Если в базе только демо-магазин, удалите папку data.',
  )
}

/** Throws ConfigError when this release's pg-boss cannot use the tables of jobs, or would change them below other releases. */
export const checkJobsSchema = async (
  owner: pg.Client,
  { installed, own }: { readonly installed: number | null; readonly own: number },
): Promise<void> => {
  if (installed === null || installed === own) return
  if (installed > own)
    throw new ConfigError(
      'Таблицы заданий (pg-boss) новее этого кода, прежний выпуск с ними не работает. ' +
        'Запустите выпуск, которым база обновлена, или восстановите копию, сделанную до обновления (npm run restore).',
    )
  const nodes = await runningNodes(owner)
  if (nodes.length > 0)
    throw new ConfigError(stopFirst('Новые таблицы заданий (pg-boss) не рассчитаны на прежний выпуск', nodes.length))
}
