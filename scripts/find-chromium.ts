/** A Chromium for the journeys: told, the system's, Playwright's own; on Debian as root it is installed. */
import { spawnSync, type SpawnSyncOptions } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const APPLICATIONS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

const runs = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
const onPath = (): string | undefined =>
  (process.env['PATH'] ?? '')
    .split(delimiter)
    .flatMap((folder) => NAMES.map((name) => join(folder, name)))
    .find(runs) ?? APPLICATIONS.find(runs)

const ofPlaywright = async (): Promise<string | undefined> => {
  const { chromium } = await import('@playwright/test')
  const file = chromium.executablePath()
  return existsSync(file) ? file : undefined
}

const mayInstall = (): boolean => process.getuid?.() === 0 && existsSync('/etc/debian_version')
const install = (): string | undefined => {
  console.log('Chromium не найден, ставлю из Debian (apt-get install chromium)…')
  const quiet: SpawnSyncOptions = {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }
  spawnSync('apt-get', ['update', '-qq'], quiet)
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], quiet)
  return onPath()
}

const HOW = `Для проверок в браузере нужен Chromium. Подойдёт любое:
  CHROMIUM_PATH=/путь/к/chromium npm test
  apt-get install chromium          (Debian, Ubuntu: от root)
  npx playwright install chromium   (любая система)`

export const findChromium = async (): Promise<string> => {
  const told = process.env['CHROMIUM_PATH']
  if (told !== undefined && told !== '') {
    if (runs(told)) return told
    throw new Error(`CHROMIUM_PATH=${told}: такой программы нет или её нельзя запустить.\n${HOW}`)
  }
  const found = onPath() ?? (await ofPlaywright()) ?? (mayInstall() ? install() : undefined)
  if (found === undefined) throw new Error(HOW)
  return found
}
