import { afterEach, expect, test, vi } from 'vitest'
import { isVerySlow, mayPrefetch } from './connection.ts'

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['unknown', undefined, true, false],
  ['fast', { effectiveType: '4g', saveData: false }, true, false],
  ['3g', { effectiveType: '3g' }, true, false],
  ['2g', { effectiveType: '2g' }, false, false],
  ['slow-2g', { effectiveType: 'slow-2g' }, false, true],
  ['saving data', { effectiveType: '4g', saveData: true }, false, false],
])(
  'ROUTE-19, INFRA-03: what may be fetched ahead over a connection that is %s',
  (_, connection, prefetches, isSlow) => {
    vi.stubGlobal('navigator', { connection })
    expect([mayPrefetch(), isVerySlow()]).toEqual([prefetches, isSlow])
  },
)
