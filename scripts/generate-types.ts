import { execFile } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const RESULT = 'server/db/types.gen.ts'

/** The TypeScript types of all tables of the migrated database at `url`. */
export const generateTypes = async (url: string): Promise<{ file: string; text: string }> => {
  const out = join(tmpdir(), `glad-types-${process.pid}.ts`)
  const shape = ['--date-parser', 'string', '--exclude-pattern', '{pgboss.*,public.migration}']
  const options = ['--dialect', 'postgres', '--url', url, '--out-file', out, '--log-level', 'warn', ...shape]
  await promisify(execFile)(process.execPath, [join(import.meta.dirname, 'write-types.ts'), ...options])
  const text = await readFile(out, 'utf8')
  await rm(out)
  return { file: RESULT, text }
}
