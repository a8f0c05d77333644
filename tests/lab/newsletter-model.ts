/**
 * FOOT-01: the protocol by which letters of news are sent (shop/people/newsletter/letters.sql.ts) as a pure model: two senders hand
 * letters out, lock them, send them one by one and write what became of them; each may be killed between any two of these, while
 * subscribers ask, confirm, leave and bounce. A million lives take minutes; the database itself is driven by newsletter-sequences.ts.
 */

export type SubscriberState = 'none' | 'asked' | 'confirmed' | 'left' | 'bounced'
export type SubscriberStep = 'ask' | 'confirm' | 'leave' | 'hard' | 'soft'
export type Subscriber = { readonly state: SubscriberState; readonly softs: number }
export const NOBODY: Subscriber = { state: 'none', softs: 0 }
const MAX_SOFTS = 5

/** The state of a subscriber after a step, as the calls and the reading of bounces leave it. */
export const nextSubscriber = (before: Subscriber, step: SubscriberStep): Subscriber => {
  const { state, softs } = before
  switch (step) {
    case 'ask':
      return state === 'confirmed' ? before : { state: 'asked', softs: 0 }
    case 'confirm':
      return state === 'asked' ? { state: 'confirmed', softs } : before
    case 'leave':
      return state === 'none' ? before : { state: 'left', softs }
    case 'hard':
      return state === 'confirmed' ? { state: 'bounced', softs } : before
    case 'soft':
      if (state !== 'confirmed') return before
      return { state: softs + 1 >= MAX_SOFTS ? 'bounced' : 'confirmed', softs: softs + 1 }
  }
}

/** A fault of the protocol that a run must find. */
export type PlantedFault = 'no-check-at-lock' | 'leave-does-not-wait' | 'repeats-unknown'

type Letter = { state: 'queued' | 'sending' | 'sent' | 'left' | 'unknown'; at: number }
/** A sender: letters that it was handed, and those of its open transaction, which it has locked. */
type Sender = { handed: string[]; locked: string[]; sent: string[] }

const PEOPLE = 3
const LOST_AFTER_S = 120
const LIFE: readonly SubscriberStep[] = ['ask', 'confirm', 'leave', 'leave', 'hard', 'soft', 'ask', 'confirm']

/** `random`: numbers from 0 to below 1. Returns what went wrong in one life of so many steps. */
export const runModel = (random: () => number, steps: number, fault: PlantedFault | null): string[] => {
  const upTo = (end: number): number => Math.floor(random() * end)
  const isIdempotent = random() < 0.5
  const people: Subscriber[] = Array.from({ length: PEOPLE }, () => ({ state: 'confirmed' as const, softs: 0 }))
  const letters = new Map<string, Letter>()
  const arrived = new Set<string>()
  const senders: [Sender, Sender] = [
    { handed: [], locked: [], sent: [] },
    { handed: [], locked: [], sent: [] },
  ]
  const wrong: string[] = []
  let [now, issues] = [0, 0]
  const personOf = (key: string): number => Number(key.split(' ')[1])
  const isLocked = (key: string): boolean => senders.some(({ locked }) => locked.includes(key))
  const isHeld = (person: number): boolean =>
    senders.some(({ locked }) => locked.some((key) => personOf(key) === person))

  const act = (): void => {
    const person = upTo(PEOPLE)
    const step = LIFE[upTo(LIFE.length)] ?? 'leave'
    const before = people[person] ?? NOBODY
    // The row of the subscriber is locked by the sender: the change waits, and this run lets it happen at another step.
    if (isHeld(person) && fault !== 'leave-does-not-wait') return
    people[person] = nextSubscriber(before, step)
  }
  const issue = (): void => {
    issues += 1
    people.forEach(({ state }, person) => {
      if (state === 'confirmed') letters.set(`${issues} ${person}`, { state: 'queued', at: now })
    })
  }
  const returnLost = (): void => {
    for (const [key, letter] of letters)
      if (letter.state === 'sending' && now - letter.at > LOST_AFTER_S && !isLocked(key)) {
        letter.state = isIdempotent || fault === 'repeats-unknown' ? 'queued' : 'unknown'
        letter.at = now
      }
  }
  const handOut = (sender: Sender): void => {
    if (sender.handed.length + sender.locked.length > 0) return
    for (const [key, letter] of letters) {
      if (letter.state !== 'queued' || sender.handed.length >= 2) continue
      letter.state = 'sending'
      letter.at = now
      sender.handed.push(key)
    }
  }
  const lock = (sender: Sender): void => {
    if (sender.locked.length > 0 || sender.handed.some((key) => isHeld(personOf(key)))) return
    sender.locked = sender.handed.filter((key) => letters.get(key)?.state === 'sending')
    sender.handed = []
    sender.sent = []
  }
  const mayGet = (key: string): boolean => people[personOf(key)]?.state === 'confirmed'
  const sendOne = (sender: Sender): void => {
    const key = sender.locked.find((one) => !sender.sent.includes(one))
    if (key === undefined) return end(sender)
    sender.sent.push(key)
    if (!mayGet(key) && fault !== 'no-check-at-lock' && fault !== 'leave-does-not-wait') return
    // A mail server with keys drops a repeated one.
    if (isIdempotent && arrived.has(key)) return
    if (arrived.has(key)) wrong.push(`twice: ${key}`)
    if (!mayGet(key)) wrong.push(`to a leaver: ${key}`)
    arrived.add(key)
  }
  const end = (sender: Sender): void => {
    for (const key of sender.sent) {
      const letter = letters.get(key)
      if (letter !== undefined) letter.state = arrived.has(key) ? 'sent' : 'left'
    }
    sender.locked = []
    sender.sent = []
  }
  const kill = (sender: Sender): void => {
    sender.handed = []
    sender.locked = []
    sender.sent = []
  }
  const work: readonly ((sender: Sender) => void)[] = [handOut, lock, sendOne, sendOne, sendOne, kill]
  for (let step = 0; step < steps && wrong.length === 0; step += 1) {
    now += upTo(40)
    const chosen = random()
    if (chosen < 0.25) act()
    else if (chosen < 0.32) issue()
    else if (chosen < 0.4) returnLost()
    else work[upTo(work.length)]?.(senders[upTo(2)] ?? senders[0])
  }
  // What is left ends: both senders finish, then one works alone.
  for (const sender of senders) kill(sender)
  for (let round = 0; round < 4 + 2 * letters.size; round += 1) {
    now += 200
    returnLost()
    const [sender] = senders
    handOut(sender)
    lock(sender)
    for (let one = 0; one < 4; one += 1) sendOne(sender)
  }
  if ([...letters.values()].some(({ state }) => state === 'queued' || state === 'sending'))
    wrong.push('letters never ended')
  return wrong
}
