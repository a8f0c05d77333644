import { expect, test } from 'vitest'
import { fileErrorOf, fileSize, MAX_FILE_BYTES } from './attachments.ts'

const file = (name: string, type: string, size = 1000) => ({ name, type, size })

test('POP-05: accepts png and jpeg by type and extension, and refuses anything else', () => {
  for (const [name, type] of [
    ['a.png', 'image/png'],
    ['a.jpg', 'image/jpeg'],
    ['a.JPEG', 'image/jpeg'],
    ['a.jpg', ''],
  ] as const)
    expect(fileErrorOf(file(name, type)), name).toBeNull()
  for (const [name, type] of [
    ['a.pdf', 'application/pdf'],
    ['a.png', 'image/svg+xml'],
    ['a.heic', 'image/jpeg'],
    ['png', 'image/png'],
    ['a.png.exe', ''],
  ] as const)
    expect(fileErrorOf(file(name, type)), name).toBe('type')
})

test('POP-05: accepts a file of 15 242 880 bytes and refuses one byte more', () => {
  expect(MAX_FILE_BYTES).toBe(15_242_880)
  expect(fileErrorOf(file('a.png', 'image/png', 15_242_880))).toBeNull()
  expect(fileErrorOf(file('a.png', 'image/png', 15_242_881))).toBe('size')
})

test('POP-05: writes a size in KB below 1000 KB, and in MB with one decimal above', () => {
  expect([1, 640 * 1024, 1000 * 1024, 2_200_000].map(fileSize)).toEqual([
    '1\u00a0КБ',
    '640\u00a0КБ',
    '1,0\u00a0МБ',
    '2,1\u00a0МБ',
  ])
})
