import { readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Cli } from 'kysely-codegen'

const RESULT = 'server/db/types.gen.ts'

/** The types of all tables, as a migrated database has them. */
export const generateTypes = async (url: string): Promise<{ file: string; text: string }> => {
  const out = join(tmpdir(), `glad-types-${process.pid}.ts`)
  const shape = ['--date-parser', 'string', '--exclude-pattern', '{pgboss.*,public.migration}']
  await new Cli().run({ argv: ['--dialect', 'postgres', '--url', url, '--out-file', out, '--log-level', 'warn', ...shape] })
  const text = await readFile(out, 'utf8')
  await rm(out)
  return { file: RESULT, text }
}
