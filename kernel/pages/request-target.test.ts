import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseRequestTarget } from './request-target.ts'

describe('request targets', () => {
  test.each([
    '/',
    '/products/ukhod_za_litsom/spf?brand=iney,polyn-12&page=2',
    '/products/',
    '/.well-known/security.txt',
    '/product/%D0%BA%D1%80%D0%B5%D0%BC',
    "/product/a%24b;c=1,(d)!'*:@&+",
    '/personal/orders/50%25',
    '/products?q=%D0%BA%ZZ&r=//../',
  ])('SAFE-07: %s is canonical', (target) => {
    expect(parseRequestTarget(target)).toEqual({ kind: 'canonical' })
  })

  test.each([
    ['//', '/'],
    ['//evil.example/products', '/evil.example/products'],
    ['/products//spf///?page=2', '/products/spf/?page=2'],
    ['/%6Frder/Zq3', '/order/Zq3'],
    ['/%6f%72%64%65%72/Zq3%2D', '/order/Zq3-'],
    ['/product/%d0%ba', '/product/%D0%BA'],
  ])('SAFE-07: %s is another spelling of %s', (given, target) => {
    expect(parseRequestTarget(given)).toEqual({ kind: 'redirect', target })
  })

  test.each([
    '',
    '*',
    'products',
    'http://evil.example/products',
    '/products/../order/Zq3',
    '/products/%2e%2E/order/Zq3',
    '/./products',
    '/products/..',
    '/order%2FZq3',
    '/order%5cZq3',
    '/order\\Zq3',
    '\\\\evil.example',
    '/%256frder/Zq3',
    '/%25%36%66rder/Zq3',
    '/%',
    '/%2',
    '/%zz',
    '/%2%35',
    '/%E0%A4%A',
    '/%C0%AF',
    '/%00',
    '/%0d%0aset-cookie:a',
    '/%7F',
    '/%C2%85',
    '/a b',
    '/крем',
    '/products#1',
    '/products?q=%00',
    '/products?q=1#2',
  ])('SAFE-07: %s has no canonical spelling', (target) => {
    expect(parseRequestTarget(target)).toEqual({ kind: 'invalid' })
  })

  test('SAFE-07: refuses a target above 8,000 characters and a path above 2,000', () => {
    expect(parseRequestTarget(`/products?q=${'a'.repeat(7_900)}`).kind).toBe('canonical')
    expect(parseRequestTarget(`/products?q=${'a'.repeat(8_000)}`).kind).toBe('too-long')
    expect(parseRequestTarget(`/products${'/'.repeat(1_900)}`)).toEqual({ kind: 'redirect', target: '/products/' })
    expect(parseRequestTarget(`/products${'/'.repeat(2_000)}`).kind).toBe('too-long')
  })

  const syntax = fc.constantFrom('/', '//', '.', '..', '%', '%2', '%2e', '%2F', '%5c', '%25', '%00', '\\', '?', '#')
  const text = fc.constantFrom('order', 'ORDER', 'products', '%6f', '6F', 'evil.example', 'а', '@', ':', 'http:', ' ')
  const target = fc
    .array(fc.oneof(syntax, text, fc.string({ maxLength: 3 })), { maxLength: 12 })
    .map((parts) => parts.join(''))
  const slashed = fc.oneof(
    target,
    target.map((rest) => `/${rest}`),
  )

  test('SAFE-07: a canonical target keeps its path in the origin of the shop, and a redirect leads to one', () => {
    fc.assert(
      fc.property(slashed, (given) => {
        const parsed = parseRequestTarget(given)
        if (parsed.kind === 'invalid' || parsed.kind === 'too-long') return
        const canonical = parsed.kind === 'redirect' ? parsed.target : given
        expect(parseRequestTarget(canonical)).toEqual({ kind: 'canonical' })
        const path = canonical.split('?')[0] ?? ''
        const url = new URL(canonical, 'https://glad.example')
        expect(url.origin).toBe('https://glad.example')
        // Another parser resolves nothing in it: equal up to characters that URLs encode.
        expect(decodeURIComponent(url.pathname)).toBe(decodeURIComponent(path))
        expect(decodeURIComponent(path).split('/').slice(1, -1)).not.toContain('')
      }),
      { numRuns: 5_000 },
    )
  })

  test('SAFE-07: every encoding of a letter leads to the same address', () => {
    const letters = fc.stringMatching(/^[a-zA-Z0-9_~-]{1,12}$/)
    fc.assert(
      fc.property(letters, fc.infiniteStream(fc.boolean()), (word, picks) => {
        const encoded = [...word]
          .map((letter) => (picks.next().value === true ? `%${letter.charCodeAt(0).toString(16)}` : letter))
          .join('')
        const parsed = parseRequestTarget(`/${encoded}`)
        expect(parsed).toEqual(encoded === word ? { kind: 'canonical' } : { kind: 'redirect', target: `/${word}` })
      }),
    )
  })
})
