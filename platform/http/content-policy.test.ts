import { expect, test } from 'vitest'
import { pagePolicy } from './security-headers.ts'

test('SAFE-04: allows the given inline scripts by hash, and no others', () => {
  const policy = pagePolicy(['let a = 1', 'import "/a.js"'])
  const scripts = policy.split('; ').find((part) => part.startsWith('script-src')) ?? ''
  expect(scripts.match(/'sha256-[^']+'/g)).toHaveLength(2)
  // printf '%s' 'let a = 1' | openssl dgst -sha256 -binary | base64
  expect(scripts).toContain("'sha256-LAfYd7pbFUgwfQu8b4q135PeTG2z+/coPEUYCd74eCQ='")
  expect(policy).not.toContain('unsafe')
  expect(pagePolicy([])).toContain("script-src 'self';")
})

test('SAFE-04, PAGE-01: allows pages to connect to the origins of a configured map, and to none without one', () => {
  expect(pagePolicy([])).toContain("connect-src 'self';")
  expect(pagePolicy([])).toContain("img-src 'self' data:;")
  const withMap = pagePolicy([], ['https://tiles.example'])
  expect(withMap).toContain("connect-src 'self' https://tiles.example;")
  expect(withMap).toContain("img-src 'self' data: blob: https://tiles.example;")
  expect(withMap).toContain("script-src 'self';")
})
