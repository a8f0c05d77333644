/** A typed array that grows by half its length when it is full. A plain array of a million numbers takes four times the memory. */
export type GrowableArray<A extends Int32Array | Uint16Array> = {
  push(number: number): void
  at(index: number): number
  readonly length: number
  /** The elements so far, without a copy: later pushes may or may not change it. */
  view(): A
}

const INITIAL_CAPACITY = 1024

const createGrowable = <A extends Int32Array | Uint16Array>(
  allocate: (length: number) => A,
  view: (numbers: A, length: number) => A,
): GrowableArray<A> => {
  let numbers = allocate(INITIAL_CAPACITY)
  let length = 0
  return {
    push: (number) => {
      if (length === numbers.length) {
        const more = allocate(Math.ceil(length * 1.5))
        more.set(numbers)
        numbers = more
      }
      numbers[length++] = number
    },
    at: (index) => numbers[index] ?? 0,
    get length() {
      return length
    },
    view: () => view(numbers, length),
  }
}

export const growableInt32Array = (): GrowableArray<Int32Array> =>
  createGrowable(
    (length) => new Int32Array(length),
    (numbers, length) => numbers.subarray(0, length),
  )

/** UTF-16 code units. */
export const growableUint16Array = (): GrowableArray<Uint16Array> =>
  createGrowable(
    (length) => new Uint16Array(length),
    (numbers, length) => numbers.subarray(0, length),
  )
