/** A list of numbers that grows by halves: a plain array of a million numbers would cost four times the memory while it is filled. */
export type GrowableArray<A extends Int32Array | Uint16Array> = {
  push(number: number): void
  at(place: number): number
  readonly length: number
  /** What is in it so far; a view, not a copy. */
  view(): A
}

const INITIAL_CAPACITY = 1024

const createGrowable = <A extends Int32Array | Uint16Array>(
  made: (length: number) => A,
  view: (numbers: A, length: number) => A,
): GrowableArray<A> => {
  let numbers = made(INITIAL_CAPACITY)
  let length = 0
  return {
    push: (number) => {
      if (length === numbers.length) {
        const more = made(Math.ceil(length * 1.5))
        more.set(numbers)
        numbers = more
      }
      numbers[length++] = number
    },
    at: (place) => numbers[place] ?? 0,
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
