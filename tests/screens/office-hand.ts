/** What a person does in the office: presses, scans, letters and screens counted, beside the time of the machine. */
import type { Locator, Page } from 'playwright-core'

/** Seconds that a person needs: for a press or a scan, for a letter, for a new screen to be read. */
const PRESS_S = 2
const LETTER_S = 1 / 3
const SCREEN_S = 6

export type Task = {
  readonly role: string
  readonly title: string
  readonly presses: number
  readonly letters: number
  readonly screens: number
  /** Milliseconds of the machine. */
  readonly machine: number
  /** Seconds of a person with the machine. */
  readonly seconds: number
}

export class Hand {
  readonly page: Page
  private presses = 0
  private letters = 0
  private screens = 0
  private machine = 0

  constructor(page: Page) {
    this.page = page
  }

  /** Waits for what the eye waits for, and counts the time. */
  private async timed(work: () => Promise<unknown>): Promise<void> {
    const began = performance.now()
    await work()
    this.machine += performance.now() - began
  }

  async click(target: Locator): Promise<void> {
    this.presses += 1
    await this.timed(() => target.click())
  }

  async press(key: string): Promise<void> {
    this.presses += 1
    // Fingers come later than the second character with which some scanners end a code.
    await this.page.evaluate(() => new Promise((done) => setTimeout(done, 60)))
    await this.timed(() => this.page.keyboard.press(key))
  }

  async type(target: Locator, text: string): Promise<void> {
    this.letters += text.length
    await this.timed(() => target.fill(text))
  }

  /** Letters where the focus is. */
  async write(text: string): Promise<void> {
    this.letters += text.length
    await this.timed(() => this.page.keyboard.type(text))
  }

  async scan(text: string): Promise<void> {
    this.presses += 1
    await this.timed(async () => {
      await this.page.keyboard.type(text)
      await this.page.keyboard.press('Enter')
    })
  }

  /** `option`: a label, a value or a place in the list. */
  async choose(
    target: Locator,
    option: { readonly label: string } | { readonly value: string } | { readonly index: number },
  ): Promise<void> {
    this.presses += 2
    await this.timed(() => target.selectOption(option))
  }

  /** In a field that is written into: the only option that the text fits. */
  async find(target: Locator, text: string): Promise<void> {
    await this.type(target, text)
    await this.press('Tab')
  }

  /** Waits for a thing of the same screen. */
  async sees(target: Locator): Promise<void> {
    await this.timed(() => target.first().waitFor({ timeout: 15_000 }))
  }

  /** Waits for a screen that is new to the eye. */
  async reads(target: Locator): Promise<void> {
    this.screens += 1
    await this.sees(target)
  }

  /** What was done since the task before. */
  task(role: string, title: string): Task {
    const { presses, letters, screens, machine } = this
    this.presses = 0
    this.letters = 0
    this.screens = 0
    this.machine = 0
    const seconds = machine / 1000 + presses * PRESS_S + letters * LETTER_S + screens * SCREEN_S
    return { role, title, presses, letters, screens, machine, seconds }
  }
}

/** A table for the terminal. */
export const tableOf = (tasks: readonly Task[]): string =>
  [
    'роль                задача                                              нажатий  букв  экранов  машина, мс  всего, с',
    ...tasks.map(({ role, title, presses, letters, screens, machine, seconds }) =>
      [
        role.padEnd(20),
        title.padEnd(50),
        String(presses).padStart(8),
        String(letters).padStart(6),
        String(screens).padStart(9),
        String(Math.round(machine)).padStart(12),
        String(Math.round(seconds)).padStart(10),
      ].join(''),
    ),
  ].join('\n')
