import { expect, test } from 'vitest'
import { compareRegister, kopecksOf, readRegister, type OwnOperation } from './bank-register.ts'

const cellsOf = (text: string): string[][] => text.split('\n').map((line) => line.split(';'))

const YOOKASSA = `РЕЕСТР ПЛАТЕЖЕЙ ПО ДОГОВОРУ НЭК.11322.23 (152368)
Дата платежей: 2026-11-20
Идентификатор платежа;Сумма платежа;Валюта;Сумма за вычетом комиссии;Сумма комиссии без НДС;Время платежа;Описание;НДС с комиссии
276a9776-000f-5000-a000-179a4d5c6bad;1190.00;RUB;1147.16;35.11;20.11.2026 12:37:07;Заказ Г-100001;7.73
21b212e1-0016-50fb-9000-07aebf184c41;590.50;RUB;569.24;17.42;20.11.2026 15:43:01;Заказ Г-100002;3.84

Сумма принятых платежей: 1780.50 RUB
Число платежей: 2`

test('DESK-05: a register of YooKassa is read between what stands before and beneath its table', () => {
  expect(readRegister(cellsOf(YOOKASSA))).toEqual({
    days: { from: '2026-11-20', to: '2026-11-20' },
    rows: [
      {
        line: 4,
        kind: 'payment',
        payment_id: '276a9776-000f-5000-a000-179a4d5c6bad',
        refund_id: null,
        amount: 119_000,
        commission: 4284,
      },
      {
        line: 5,
        kind: 'payment',
        payment_id: '21b212e1-0016-50fb-9000-07aebf184c41',
        refund_id: null,
        amount: 59_050,
        commission: 2126,
      },
    ],
  })
})

test('DESK-05: a register of returns names both the return and its payment', () => {
  const text = `Идентификатор возврата;Идентификатор платежа;Сумма возврата;Валюта возврата;Время возврата
ref-1;pay-1;40,00;RUB;21.11.2026 10:00:00`
  expect(readRegister(cellsOf(text))).toMatchObject({
    rows: [{ kind: 'refund', payment_id: 'pay-1', refund_id: 'ref-1', amount: 4000 }],
  })
})

test('DESK-05: a register of T-Bank says by its operations what is a payment and what a return, and skips disputes', () => {
  const text = `Номер заказа;ID платежа;Тип операции;Дата операции;Сумма операции;Комиссия
Г-1;701;Debit;20.11.2026 10:00;1 190,00;23,80
Г-1;701;Credit;20.11.2026 11:00;590,00;0
Г-2;702;Chargeback;20.11.2026 12:00;100,00;0`
  expect(readRegister(cellsOf(text))).toMatchObject({
    rows: [
      { kind: 'payment', payment_id: '701', amount: 119_000, commission: 2380 },
      { kind: 'refund', payment_id: '701', amount: 59_000 },
    ],
  })
})

test('DESK-05: a file that is no register, and a sum that is none, are refused with a sentence and the line', () => {
  expect(readRegister(cellsOf('a;b\n1;2'))).toEqual({ fault: expect.stringContaining('Идентификатор платежа') })
  expect(readRegister(cellsOf('Идентификатор платежа;Сумма платежа\np;сто'))).toEqual({
    fault: expect.stringContaining('Строка 2'),
  })
  expect([kopecksOf('1\u00a0234,5'), kopecksOf('−40.00'), kopecksOf('1.234'), kopecksOf('')]).toEqual([
    123_450,
    -4000,
    undefined,
    undefined,
  ])
})

const own = (change: Partial<OwnOperation>): OwnOperation => ({
  kind: 'payment',
  payment_id: 'p',
  refund_id: null,
  amount: 100,
  number: 'Г-1',
  is_elsewhere: false,
  ...change,
})
const row = (change: Partial<OwnOperation & { line: number }>) => ({
  ...own(change),
  line: 1,
  commission: 0,
  ...change,
})

test('DESK-05: what matches, differs, and what one side alone has', () => {
  const compared = compareRegister(
    [row({ payment_id: 'a' }), row({ payment_id: 'b', amount: 90 }), row({ payment_id: 'c' })],
    [
      own({ payment_id: 'a' }),
      own({ payment_id: 'b' }),
      own({ payment_id: 'd' }),
      own({ payment_id: 'e', is_elsewhere: true }),
    ],
  )
  expect(compared.map(({ outcome, payment_id }) => `${outcome} ${payment_id}`)).toEqual([
    'matches a',
    'differs b',
    'theirs c',
    'ours d',
  ])
})

test('DESK-05: two returns of one payment, which the bank names by the payment alone, are paired by their sums', () => {
  const two = [
    own({ kind: 'refund', refund_id: 'r1', amount: 100 }),
    own({ kind: 'refund', refund_id: 'r2', amount: 200 }),
  ]
  const compared = compareRegister(
    [row({ kind: 'refund', amount: 200 }), row({ kind: 'refund', amount: 100, line: 2 })],
    two,
  )
  expect(compared.map(({ outcome }) => outcome)).toEqual(['matches', 'matches'])
})
