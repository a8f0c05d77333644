import { expect, test } from 'vitest'
import { docstringsWithoutNoun } from './docstrings.ts'

test.each([
  ['/** Of the basket, the same in every line. */'],
  ['  /** The same for a greeting of several lines. */'],
  ['// As many as may be sent a file at a time.'],
  ['/**\n * Likewise its inline stylesheets.\n */'],
  ['/**\n * Prices of the shop.\n * Of a carrier: its own.\n */'],
  ['-- Of an order that was confirmed'],
  ['  /* As high as a row. */'],
  ['  {/* Of a gift. */}'],
  ['const MAX = 3 // As many as the column has.'],
  ['  phone: string /** The same as in the form. */'],
])('finds a comment that begins without its noun: %s', (text) => {
  expect(docstringsWithoutNoun(text)).toHaveLength(1)
})

test.each([
  ['/** Gifts of the basket. */'],
  ['/** Offers of the day. */'],
  ['/** Assertion of a shape. */'],
  ['/**\n * Rows are read in the order\n * of their ids, and\n * As\n */'],
  ["const text = 'Of course'"],
  ["const url = 'https://of.example//As'"],
])('lets other lines pass: %s', (text) => {
  expect(docstringsWithoutNoun(text)).toEqual([])
})
