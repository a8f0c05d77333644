import { expect, test } from 'vitest'
import { startScript } from './start-script.ts'

const SCRIPTS = ['/assets/library.js', '/assets/shop.js', '/assets/home.js']
const ENTRY = '/assets/entry.js'
const ALL = [...SCRIPTS, ENTRY]
const PRELOADS = ALL.map((address) => `preload ${address}`)
const script = startScript(SCRIPTS, ENTRY)

/** Ends with the current task: more microtasks than the script awaits between two imports. */
const endOfTask = async (): Promise<void> => {
  for (let n = 0; n < 50; n++) await Promise.resolve()
}

/** Runs the script with stubs of the page. */
const runScript = ({ hidden = false } = {}) => {
  const happened: string[] = []
  const listeners: { paint?: () => void; load?: () => void } = {}
  const stubs = {
    load: async (address: string) => {
      happened.push(`import ${address}`)
      await new Promise((resolve) => setImmediate(resolve))
      if (address !== ENTRY) void endOfTask().then(() => happened.push('task ends'))
    },
    requestAnimationFrame: (painted: () => void) => (listeners.paint = painted),
    addEventListener: (name: string, listener: () => void) => name === 'load' && (listeners.load = listener),
    document: {
      hidden,
      head: { append: (link: { href: string }) => happened.push(`preload ${link.href}`) },
      createElement: () => ({}),
    },
    window: {},
  }
  const body = `return (async () => {${script.replaceAll('import(', 'load(')}})()`
  void new Function(...Object.keys(stubs), body)(...Object.values(stubs))
  return { happened, listeners }
}

/** Preloads, then each script imported in a separate task, after the one it depends on. */
const STARTED = [...PRELOADS, ...SCRIPTS.flatMap((address) => [`import ${address}`, 'task ends']), `import ${ENTRY}`]

test('ROUTE-01: scripts are neither preloaded by the page nor imported before the first paint', async () => {
  expect(script).not.toMatch(/^import [^(]/m)
  const { happened } = runScript()
  await new Promise((resolve) => setTimeout(resolve))
  expect(happened).toEqual([])
})

test('ROUTE-01: after the first paint all scripts are preloaded, each runs in its own task, in the order of dependencies', async () => {
  const { happened, listeners } = runScript()
  listeners.paint?.()
  await expect.poll(() => happened).toEqual(STARTED)
})

test('ROUTE-20: in a background tab, which is never painted, the scripts start immediately', async () => {
  const { happened } = runScript({ hidden: true })
  await expect.poll(() => happened).toEqual(STARTED)
})

test('ROUTE-20: in a tab that is not painted the scripts start on «load» at the latest', async () => {
  const { happened, listeners } = runScript()
  listeners.load?.()
  await expect.poll(() => happened).toEqual(STARTED)
})
