/**
 * Finds a Chromium for the journeys: `CHROMIUM_PATH`, an installed one, Playwright's own; on Debian as root it installs one.
 * The headless shell is preferred: it renders the same pages with about two thirds of the CPU time of the whole browser.
 */
import { spawnSync, type SpawnSyncOptions } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const DEBIAN_PACKAGE = 'chromium-headless-shell'
const NAMES = [DEBIAN_PACKAGE, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const APPLICATIONS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

const isExecutable = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
/** The first of `NAMES` that is installed, in the order of `NAMES`, not of PATH. */
const findInstalled = (): string | undefined => {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  return [...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))), ...APPLICATIONS].find(isExecutable)
}

const findPlaywrightBrowser = async (): Promise<string | undefined> => {
  const { chromium } = await import('@playwright/test')
  const file = chromium.executablePath()
  return existsSync(file) ? file : undefined
}

const canInstall = (): boolean => process.getuid?.() === 0 && existsSync('/etc/debian_version')
const install = (): string | undefined => {
  console.log(`Chromium не найден, ставлю из Debian (apt-get install ${DEBIAN_PACKAGE})…`)
  const quiet: SpawnSyncOptions = {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }
  spawnSync('apt-get', ['update', '-qq'], quiet)
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', DEBIAN_PACKAGE], quiet)
  return findInstalled()
}

const INSTRUCTIONS = `Для проверок в браузере нужен Chromium. Подойдёт любое:
  CHROMIUM_PATH=/путь/к/chromium npm test
  apt-get install ${DEBIAN_PACKAGE}   (Debian: от root)
  apt-get install chromium   (Debian, Ubuntu: от root)
  npx playwright install chromium   (любая система)`

/** @throws Error with instructions when there is no Chromium. */
export const findChromium = async (): Promise<string> => {
  const configured = process.env['CHROMIUM_PATH']
  if (configured !== undefined && configured !== '') {
    if (isExecutable(configured)) return configured
    throw new Error(`CHROMIUM_PATH=${configured}: такой программы нет или её нельзя запустить.\n${INSTRUCTIONS}`)
  }
  const found = findInstalled() ?? (await findPlaywrightBrowser()) ?? (canInstall() ? install() : undefined)
  if (found === undefined) throw new Error(INSTRUCTIONS)
  return found
}
