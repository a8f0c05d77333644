import { staffKeyOf } from '#shop/office/sealed-secret.ts'
import { shopForTests } from '#kit/shops/shop-settings.ts'
import { codeKeyOf } from '#shop/people/account/signed-in.ts'

/** Key of codes and limits of SMS and orders for shops that tests build themselves. */
export const signInForTests = {
  codeKey: codeKeyOf('a secret of the tests, known to everybody'),
  staffKey: staffKeyOf('a secret of the tests, known to everybody'),
  smsLimits: {
    perAddress: 20,
    dayBudget: 1_500_000,
    hourBudget: 1_500_000,
    price: 500,
    callPrice: 500,
    knownShare: 25,
    proofSteps: 8,
  },
  ordersPerNetwork: 0,
  recordPhrase: () => {},
  recordChoice: () => {},
  providers: [],
  carriers: [],
  ...shopForTests,
} as const
