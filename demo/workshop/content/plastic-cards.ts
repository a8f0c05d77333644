import { plasticCardNumber } from '../../../kernel/barcode.ts'

const COUNT = 24

/** Plastic cards that shops gave out: invented numbers and phones, with points and purchases of different sizes. */
export const PLASTIC_CARDS = Array.from({ length: COUNT }, (_, index) => {
  const n = index + 1
  return {
    number: plasticCardNumber(4_100_000 + n * 137),
    phone: `7900555${1000 + n * 7}`,
    points: (n * 83) % 900,
    bought: (n * 370_000) % 7_100_000,
    as_of: '2026-11-01',
  }
})
