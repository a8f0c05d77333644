/** Secrets in files, as vaults, containers and systemd hand them over: NAME_FILE names the file of the setting NAME. */
import { readFileSync } from 'node:fs'
import type { Environment } from '#kernel/setting.ts'
import { SECRETS } from './settings.ts'

/** The environment with the secrets of the files; `wrong` gets what is wrong with them, for the person who starts the shop. */
export const readSecretFiles = (env: Environment, wrong: string[]): Environment => {
  const secrets = SECRETS.flatMap((name): [string, string][] => {
    const file = env[`${name}_FILE`]?.trim()
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
