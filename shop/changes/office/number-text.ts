/** Numbers and sums of money as people type them. */

export const NUMBER = /^-?\d+([.,]\d+)?$/

/** What is typed stays as it is until it is a number: the server says what is wrong with it. Null: nothing. */
export const numberOf = (text: string, times: number): unknown => {
  const spaceless = text.replaceAll(/[\s\u00a0]/g, '')
  if (spaceless === '') return null
  if (!NUMBER.test(spaceless)) return text
  const number = Number(spaceless.replace(',', '.'))
  return times === 1 ? number : Math.round(number * times)
}

export const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : value === undefined || value === null ? '' : JSON.stringify(value)

export const numberText = (value: unknown, times: number): string =>
  typeof value === 'number' ? String(value / times).replace('.', ',') : textOf(value)
