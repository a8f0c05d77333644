import { expect, test } from 'vitest'
import { done, refuse } from '#kernel/endpoint.ts'
import { checkedState, checkPromoCode } from './use-promo-code.ts'

const SAVES = { errortext: '', calculation: { totaldiscount: 71_960 } }

test('BASK-05: the state has a status, the discount of the answer in whole roubles, and the error text', () => {
  expect(checkedState('ТИШИНА', '1×2', SAVES)).toMatchObject({ status: 'success', discount: 72_000, errorText: '' })
  const refused = { errortext: 'Промокод закончился', calculation: { totaldiscount: 500 } }
  expect(checkedState('СТАРЫЙ', '1×2', refused)).toMatchObject({
    status: 'error',
    discount: 0,
    errorText: 'Промокод закончился',
  })
})

test('BASK-05: the phone of a signed-in customer is sent, a guest sends none, and a foreign phone reads as an error', async () => {
  const sent: unknown[] = []
  const answering = (answer: unknown) =>
    ({
      checkPromoCode: async (input: unknown) => {
        sent.push(input)
        return answer
      },
    }) as object as Parameters<typeof checkPromoCode>[0]
  expect(await checkPromoCode(answering(done(SAVES)), 'ТИШИНА', 'chel', '79123456790')).toEqual(SAVES)
  await checkPromoCode(answering(done(SAVES)), 'ТИШИНА', 'chel', null)
  expect(sent).toEqual([
    { promocode: 'ТИШИНА', city: 'chel', phone: '79123456790' },
    { promocode: 'ТИШИНА', city: 'chel' },
  ])
  const foreign = answering(refuse('foreign-phone', 'Этот телефон другой.'))
  expect((await checkPromoCode(foreign, 'ТИШИНА', 'chel', '79')).errortext).toBe('Этот телефон другой.')
})
