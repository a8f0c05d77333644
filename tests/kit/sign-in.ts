import { codeKeyOf } from '#server/features/user/user.public.ts'

/** Key and limits of sign-in for shops that tests build themselves. */
export const signInForTests = {
  codeKey: codeKeyOf('a secret of the tests, known to everybody'),
  smsLimits: { perAddress: 20, dayBudget: 1_500_000, price: 500 },
} as const
