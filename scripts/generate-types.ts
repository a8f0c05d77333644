import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const RESULT = 'server/db/types.gen.ts'

/** The types of all tables, as a migrated database has them. */
export const generateTypes = async (url: string): Promise<{ file: string; text: string }> => {
  const out = join(tmpdir(), `glad-types-${process.pid}.ts`)
  const cli = join('node_modules', 'kysely-codegen', 'dist', 'cli', 'bin.js')
  const args = ['--dialect', 'postgres', '--url', url, '--out-file', out, '--date-parser', 'string', '--exclude-pattern', '{pgboss.*,public.migration}']
  await promisify(execFile)(process.execPath, [cli, ...args])
  return { file: RESULT, text: await readFile(out, 'utf8') }
}
