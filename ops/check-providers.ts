/**
 * `npm run providers:check`: tries the shop's account at every outside provider with a call that sends and buys nothing. Code 1 when one
 * of them does not work. `-- СДЭК DaData`: only these.
 */
import { readConfig } from '#app/config.ts'
import { ConfigError } from '#platform/settings/config-error.ts'
import { providerChecks, sentenceOf, type ProviderCheck } from '#app/provider-checks.ts'
import { readSecretFiles } from '#app/secret-files.ts'
import { SECRETS } from '#app/settings.ts'
import { runCommand } from './run-command.ts'

const TIMEOUT_MS = 15_000
const MIN_SECRET_LENGTH = 4
/** Never called: says only which providers the sandbox plays. */
const SANDBOX = 'http://127.0.0.1'

/** True unless the provider has an account that does not work. */
const report = async (check: ProviderCheck, isPlayed: boolean, secrets: readonly string[]): Promise<boolean> => {
  const title = check.title.padEnd(14)
  if (check.run === undefined) {
    const standIn = isPlayed
      ? 'своего договора нет, вместо него песочница'
      : 'договора нет, магазин этого не предлагает'
    console.log(`${title} ${standIn} (${check.settings.join(', ')})`)
    return true
  }
  const answer = await check.run(AbortSignal.timeout(TIMEOUT_MS))
  console.log(`${title} ${answer.ok ? `работает: ${answer.value}` : sentenceOf(check, answer, secrets)}`)
  return answer.ok
}

const chosen = (checks: readonly ProviderCheck[], names: readonly string[]): readonly ProviderCheck[] => {
  const titles = checks.map(({ title }) => title)
  const unknown = names.find((name) => !titles.some((title) => title.toLowerCase() === name.toLowerCase()))
  if (unknown !== undefined) throw new ConfigError(`Нет поставщика «${unknown}». Есть: ${titles.join(', ')}.`)
  return names.length === 0
    ? checks
    : checks.filter(({ title }) => names.some((name) => name.toLowerCase() === title.toLowerCase()))
}

await runCommand(async () => {
  const config = readConfig(process.env)
  const given = readSecretFiles(process.env, [])
  const secrets = SECRETS.flatMap((name) => given[name] ?? []).filter((value) => value.length >= MIN_SECRET_LENGTH)
  const played = config.sandbox ? providerChecks(config, SANDBOX).filter(({ run }) => run !== undefined) : []
  const checks = chosen(providerChecks(config), process.argv.slice(2))
  const results = []
  for (const check of checks) {
    const isPlayed = played.some(({ title }) => title === check.title)
    results.push(await report(check, isPlayed, secrets))
  }
  if (results.includes(false)) process.exitCode = 1
})
