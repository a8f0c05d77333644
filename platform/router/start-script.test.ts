import { expect, test } from 'vitest'
import { ADD_SPECULATION_RULES } from './speculation-rules.ts'
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

type Ended = 'onload' | 'onerror'
type Scene = { hidden?: boolean; fails?: boolean; stylesheet?: Ended | 'late'; picture?: 'loading' | 'complete' }
/** Runs the script with stubs of the page. */
const runScript = ({ hidden = false, fails = false, stylesheet = 'onload', picture }: Scene = {}) => {
  const happened: string[] = []
  const listeners: {
    paint?: () => void
    load?: () => void
    click?: (event: object) => void
    late?: () => void
    picture?: { decoded: () => void; broken: () => void; late?: () => void }
    styled?: (event: Ended) => void
  } = {}
  class Element {
    readonly type = 'submit'
    readonly form = { requestSubmit: () => happened.push('form is posted') }
    closest = () => this
  }
  const window: { earlyPress?: object | null } = {}
  const stubs = {
    Element,
    window,
    setTimeout: (later: () => void, ms = 0) => {
      if (ms < 100) setTimeout(later)
      else if (ms < 1_000 && listeners.picture) listeners.picture.late = later
      else listeners.late = later
    },
    load: async (address: string) => {
      happened.push(`import ${address}`)
      if (fails) throw new Error('no network')
      await new Promise((resolve) => setImmediate(resolve))
      if (address !== ENTRY) void endOfTask().then(() => happened.push('task ends'))
    },
    PerformanceObserver: class {
      constructor(painted: () => void) {
        listeners.paint = painted
      }
      observe = ({ type }: { type: string }) => expect(type).toBe('paint')
    },
    addEventListener: (name: 'load' | 'click', listener: () => void) => (listeners[name] = listener),
    document: {
      hidden,
      head: { append: (link: { href: string }) => happened.push(`preload ${link.href}`) },
      createElement: () => ({}),
      querySelector: () =>
        picture && {
          complete: picture === 'complete',
          decode: () => new Promise<void>((decoded, broken) => (listeners.picture = { decoded, broken })),
        },
      querySelectorAll: (selector: string) => {
        const link = { onload: () => {}, onerror: () => {} }
        listeners.styled = (event) => link[event]()
        Object.defineProperty(link, 'disabled', {
          set: (isDisabled: boolean) => {
            happened.push(`${selector}: ${isDisabled ? 'off' : 'on'}`)
            if (stylesheet !== 'late') link[stylesheet]()
          },
        })
        return [link]
      },
    },
  }
  const body = `return (async () => {${script.replaceAll('import(', 'load(')}})()`
  const run: Promise<void> = new Function(...Object.keys(stubs), body)(...Object.values(stubs))
  run.catch(() => happened.push('fails'))
  /** Presses the button of a posted form; returns whether the script prevented the browser from posting it. */
  const press = (): boolean => {
    let isHeld = false
    listeners.click?.({ target: new Element(), preventDefault: () => (isHeld = true) })
    return isHeld
  }
  return { happened, listeners, window, press }
}

/** Stylesheets, preloads, then each script imported in a separate task, after the one it depends on. */
const STARTED = [
  'link[disabled]: on',
  ...PRELOADS,
  ...SCRIPTS.flatMap((address) => [`import ${address}`, 'task ends']),
  `import ${ENTRY}`,
]

test('ROUTE-01: scripts are neither preloaded by the page nor imported before the first paint', async () => {
  expect(script).not.toMatch(/^import [^(]/m)
  const { happened } = runScript()
  await new Promise((resolve) => setTimeout(resolve))
  expect(happened).toEqual([])
})

test('ROUTE-01, FELT-01: after the first paint stylesheets apply, scripts are preloaded and run in tasks, in their order', async () => {
  const { happened, listeners } = runScript()
  listeners.paint?.()
  await expect.poll(() => happened).toEqual(STARTED)
})

test('FELT-01: the entry waits for the stylesheets, also for one that fails', async () => {
  for (const event of ['onload', 'onerror'] as const) {
    const { happened, listeners } = runScript({ hidden: true, stylesheet: 'late' })
    await expect.poll(() => happened).toEqual(STARTED.slice(0, -1))
    await endOfTask()
    expect(happened).not.toContain(`import ${ENTRY}`)
    listeners.styled?.(event)
    await expect.poll(() => happened).toEqual(STARTED)
  }
})

test.each(['decoded', 'broken', 'late'] as const)(
  'FELT-01: scripts wait for the first picture until it is %s',
  async (end) => {
    const { happened, listeners } = runScript({ picture: 'loading' })
    listeners.paint?.()
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(happened).toEqual([])
    listeners.picture?.[end]?.()
    await expect.poll(() => happened).toEqual(STARTED)
  },
)

test('FELT-01: scripts wait for no picture that is complete, nor in a background tab', async () => {
  for (const scene of [{ picture: 'complete' }, { picture: 'loading', hidden: true }] as const) {
    const { happened, listeners } = runScript(scene)
    listeners.paint?.()
    await expect.poll(() => happened).toEqual(STARTED)
    expect(listeners.picture).toBeUndefined()
  }
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

test('BASK-01: a form pressed before the scripts run waits for them, and is posted once when they are late', () => {
  const { happened, listeners, window, press } = runScript()
  expect(press()).toBe(true)
  expect(window.earlyPress).toMatchObject({ button: { type: 'submit' } })
  listeners.late?.()
  listeners.late?.()
  expect(happened).toEqual(['form is posted'])
  // The page is being left: what is pressed now is the browser's.
  expect(press()).toBe(false)
})

test('BASK-01: a form pressed before the scripts fail is posted, and one pressed later is the browser’s', async () => {
  const { happened, listeners, press } = runScript({ fails: true })
  press()
  listeners.paint?.()
  await expect.poll(() => happened.at(-1)).toBe('fails')
  expect(happened.filter((event) => event === 'form is posted')).toHaveLength(1)
  expect(press()).toBe(false)
})

test.each([
  ['a browser that has them', { saveData: false }, true, 1],
  ['a visitor who saves data', { saveData: true }, true, 0],
  ['a browser without them', { saveData: false }, false, 0],
])('FELT-01: speculation rules for %s', (_, connection, isSupported, expected) => {
  const added: { type: string; textContent: string }[] = []
  const stubs = {
    window: { HTMLScriptElement: { supports: () => isSupported } },
    navigator: { connection },
    document: { head: { append: (element: (typeof added)[0]) => added.push(element) }, createElement: () => ({}) },
  }
  new Function(...Object.keys(stubs), ADD_SPECULATION_RULES)(...Object.values(stubs))
  expect(added).toHaveLength(expected)
  for (const { type, textContent } of added) {
    expect(type).toBe('speculationrules')
    expect(textContent).toContain('"/product/:slug"')
    expect(textContent).not.toMatch(/cart|personal|order|auth|subscribe/)
  }
})
