/**
 * What the catalogue index's own data structures cost compared with the platform's, at the size of 100,000 products:
 * `node --expose-gc tests/bench/catalogue-index.ts [products]`. Needs no database. Figures are the median of nine runs; the decision
 * they led to is docs/decisions/0016-catalogue-index.md.
 */
import { sortRowsByKey } from '../../shop/catalogue/index/row-order.ts'
import { createWordTable, compareWords, wordCount } from '../../shop/catalogue/index/word-table.ts'
import { createYieldToEventLoop, neverYield, sortInSlices } from '../../kernel/yield-to-event-loop.ts'
import { median } from './measure.ts'

const RUNS = 9
const size = Number(process.argv[2] ?? 100_000)

const milliseconds = (ms: number): string => `${ms.toFixed(1)} ms`
const megabytes = (bytes: number): string => `${(bytes / 2 ** 20).toFixed(1)} MB`

/** CPU time of this thread so far: the clock would count the time of other processes too. */
const cpu = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
const time = (work: () => unknown): number =>
  median(
    Array.from({ length: RUNS }, () => {
      const began = cpu()
      work()
      return cpu() - began
    }),
  )

const timeOf = async (work: () => Promise<unknown>): Promise<number> => {
  const took: number[] = []
  for (let run = 0; run < RUNS; run++) {
    const began = cpu()
    await work()
    took.push(cpu() - began)
  }
  return median(took)
}

/** Bytes that `work` leaves in use, in the heap and in array buffers. */
const retained = (work: () => unknown): number => {
  if (!globalThis.gc) throw new Error('run node with --expose-gc')
  globalThis.gc()
  globalThis.gc()
  const used = (): number => process.memoryUsage().heapUsed + process.memoryUsage().arrayBuffers
  const before = used()
  const held = [work()]
  globalThis.gc()
  globalThis.gc()
  const after = used()
  held.length = 0
  return after - before
}

/** The longest CPU time that `work` takes between two turns of the event loop. */
const longestTurn = async (work: () => Promise<unknown>): Promise<number> => {
  let longest = 0
  let last = cpu()
  let watching = true
  const watch = (): void => {
    const now = cpu()
    longest = Math.max(longest, now - last)
    last = now
    if (watching) setImmediate(watch)
  }
  setImmediate(watch)
  await new Promise((resolve) => void setImmediate(resolve))
  await work()
  await new Promise((resolve) => void setImmediate(resolve))
  watching = false
  return longest
}

/** Prices by rule: many rows share one, as in a shop. */
const prices = Int32Array.from({ length: size }, (_, row) => 30_000 + ((row * 7919) % 4_000) * 100)
const keyOf = (row: number): number => prices[row] ?? 0

const sortRows = async (): Promise<void> => {
  const rows = Int32Array.from({ length: size }, (_, row) => row)
  const byComparator = (): Int32Array => rows.slice().sort((a, b) => keyOf(a) - keyOf(b) || a - b)
  // Key and row in one number, below 2 ** 53: sorting numbers without a comparator is done natively.
  const byPackedKey = (): Int32Array => {
    const packed = new Float64Array(size)
    for (let row = 0; row < size; row++) packed[row] = keyOf(row) * 2 ** 20 + row
    packed.sort()
    return Int32Array.from(packed, (value) => value % 2 ** 20)
  }
  const byPackedKeyLoop = (): Int32Array => {
    const packed = new Float64Array(size)
    for (let row = 0; row < size; row++) packed[row] = keyOf(row) * 2 ** 20 + row
    packed.sort()
    const order = new Int32Array(size)
    for (let at = 0; at < size; at++) order[at] = (packed[at] ?? 0) % 2 ** 20
    return order
  }
  const expected = byComparator().join()
  const radix = await sortRowsByKey(size, keyOf, neverYield)
  if (radix.join() !== expected) throw new Error('radix sort: another order')
  console.log(
    `order of ${size} rows, radix sort (ours): ${milliseconds(await timeOf(() => sortRowsByKey(size, keyOf, neverYield)))}`,
  )
  for (const [name, sort] of [
    ['Int32Array.sort with a comparator', byComparator],
    ['Float64Array.sort of packed keys, Int32Array.from', byPackedKey],
    ['Float64Array.sort of packed keys, loop', byPackedKeyLoop],
  ] as const) {
    if (sort().join() !== expected) throw new Error(`${name}: another order`)
    console.log(`order of ${size} rows, ${name}: ${milliseconds(time(sort))}`)
  }
}

const ARTICLES = Array.from({ length: size * 2 }, (_, at) => `gl${(at * 7919) % 1_000_003}`)
const NAMES = ['крем', 'сыворотка', 'тоник', 'маска', 'бальзам', 'гель', 'помада', 'тушь']
/** Words as they come while the catalogue is read: an article number for every variant, names that repeat. Fresh strings every time. */
const incomingWords = (): string[] =>
  ARTICLES.flatMap((article, at) => [
    `${article.slice(0, 2)}${article.slice(2)}`,
    `${NAMES[at % NAMES.length] ?? ''}${at % 5_000}`,
  ])

const tableOf = (words: readonly string[], expected: number) => {
  const table = createWordTable(expected)
  for (const word of words) table.intern(word)
  return table
}
const mapOf = (words: readonly string[]): Map<string, number> => {
  const map = new Map<string, number>()
  for (const word of words) if (!map.has(word)) map.set(word, map.size)
  return map
}

const internWords = async (): Promise<void> => {
  const words = incomingWords()
  const distinct = new Set(words).size
  console.log(`${words.length} words, ${distinct} different`)
  console.log(
    `hash table (ours): ${milliseconds(time(() => tableOf(words, distinct)))}, ` +
      `${megabytes(retained(() => tableOf(incomingWords(), distinct).toList()))} as a list`,
  )
  console.log(`Map: ${milliseconds(time(() => mapOf(words)))}, ${megabytes(retained(() => mapOf(incomingWords())))}`)
  // What a Map costs the loop while it grows: one turn inserts a hundred rows' words.
  const yielding = async (insert: (word: string) => void): Promise<void> => {
    const yieldToEventLoop = createYieldToEventLoop()
    for (const [at, word] of words.entries()) {
      insert(word)
      if (at % 128 === 0) await yieldToEventLoop()
    }
  }
  const inTable = async (): Promise<void> => {
    const table = createWordTable(distinct)
    await yielding((word) => table.intern(word))
  }
  const inMap = async (): Promise<void> => {
    const map = new Map<string, number>()
    await yielding((word) => {
      if (!map.has(word)) map.set(word, map.size)
    })
  }
  const turns = async (work: () => Promise<void>): Promise<string> => {
    const longest: number[] = []
    for (let run = 0; run < RUNS; run++) longest.push(await longestTurn(work))
    return milliseconds(median(longest))
  }
  console.log(`longest turn while filled in slices: ours ${await turns(inTable)}, Map ${await turns(inMap)}`)

  const list = tableOf(words, distinct).toList()
  const numbers = (): Int32Array => Int32Array.from({ length: wordCount(list) }, (_, at) => at)
  const compare = (a: number, b: number): number => compareWords(list, a, b)
  console.log(
    `sorting ${distinct} words in one call, Int32Array.sort with a comparator: ${milliseconds(time(() => numbers().sort(compare)))}`,
  )
  const strings = [...new Set(words)]
  console.log(`sorting ${distinct} strings in one call, Array.sort: ${milliseconds(time(() => strings.toSorted()))}`)
  const began = cpu()
  const slices = await longestTurn(() => sortInSlices(numbers(), compare, createYieldToEventLoop()))
  console.log(
    `merge sort in slices (ours): ${milliseconds(cpu() - began)} in all, longest turn ${milliseconds(slices)}`,
  )
}

await sortRows()
await internWords()
