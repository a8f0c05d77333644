/** Bugs that the days of a seed must find (tests/lab/days), as those of planted-bugs.ts. */
import type { PlantedBug } from './planted-bugs.ts'

const DAYS = { tests: ['tests/lab/days.test.ts'], title: 'whatever buyers' } as const

export const DAY_BUGS: readonly PlantedBug[] = [
  {
    ...DAYS,
    name: 'a cancelled order keeps its stock reserved',
    file: 'shop/stock/stock.sql.ts',
    from: 's.reserved - e.quantity FROM ended e',
    to: 's.reserved FROM ended e',
  },
  {
    ...DAYS,
    name: 'money is taken without a receipt',
    file: 'shop/payment/settle-payment.ts',
    from: '      await storePrepaymentReceipt(tx, deps, payment, now)\n',
    to: '',
  },
]
