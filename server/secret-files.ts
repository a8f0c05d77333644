/** Secrets in files, as vaults, containers and systemd hand them over: NAME_FILE names the file of the setting NAME. */
import { readFileSync } from 'node:fs'
import { SETTINGS, type Setting } from './config-table.ts'

export type Environment = Readonly<Record<string, string | undefined>>

/** The environment with the secrets of the files; `wrong` gets what is wrong with them, for the person who starts the shop. */
export const readSecretFiles = (env: Environment, wrong: string[]): Environment => {
  const settings: readonly Setting[] = SETTINGS
  const secrets = settings.flatMap(({ name, secret }): [string, string][] => {
    const file = secret ? env[`${name}_FILE`]?.trim() : undefined
    if (!file) return []
    if (env[name]?.trim()) {
      wrong.push(`${name} и ${name}_FILE заданы оба: оставьте одно.`)
      return []
    }
    try {
      return [[name, readFileSync(file, 'utf8').trim()]]
    } catch {
      wrong.push(`${name}_FILE: файл не читается: ${file}.`)
      return []
    }
  })
  return { ...env, ...Object.fromEntries(secrets) }
}
