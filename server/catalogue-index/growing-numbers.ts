/** A list of numbers that grows by halves: a plain array of a million numbers would cost four times the memory while it is filled. */
export type GrowingNumbers<A extends Int32Array | Uint16Array> = {
  push(number: number): void
  at(place: number): number
  readonly length: number
  /** What is in it so far; a view, not a copy. */
  taken(): A
}

const STARTS_WITH = 1024

const growing = <A extends Int32Array | Uint16Array>(
  made: (length: number) => A,
  view: (numbers: A, length: number) => A,
): GrowingNumbers<A> => {
  let numbers = made(STARTS_WITH)
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
    taken: () => view(numbers, length),
  }
}

export const growingNumbers = (): GrowingNumbers<Int32Array> =>
  growing(
    (length) => new Int32Array(length),
    (numbers, length) => numbers.subarray(0, length),
  )

/** UTF-16 code units. */
export const growingLetters = (): GrowingNumbers<Uint16Array> =>
  growing(
    (length) => new Uint16Array(length),
    (numbers, length) => numbers.subarray(0, length),
  )
