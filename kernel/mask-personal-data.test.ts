import { expect, test } from 'vitest'
import { maskPersonalData } from './mask-personal-data.ts'

test.each([
  ['Key (email)=(anna@example.ru) already exists.', 'Key (email)=([email]) already exists.'],
  ['invalid input: "79120000001"', 'invalid input: "[number]"'],
  ['call +7 (912) 000-00-01 now', 'call [number] now'],
  ['card 4000 0000 0000 0002', 'card [number]'],
  ['GET /order/AbCdEf0123456789AbCdEf failed', 'GET /order/[token] failed'],
])('SAFE-06: masks personal data in «%s»', (text, masked) => {
  expect(maskPersonalData(text)).toBe(masked)
})

test.each([
  'duplicate key value violates unique constraint "customer_phone_key"',
  'took 5000 ms of 12000',
  '/assets/home-a1.js:12:4567',
])('leaves «%s» as it is', (text) => {
  expect(maskPersonalData(text)).toBe(text)
})
