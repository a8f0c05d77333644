import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, ORIGIN, type TestApp } from '#kit/test-app.ts'

let frame: TestApp
beforeAll(async () => {
  frame = await openTestApp()
})
afterAll(() => frame.close())

test('SEO-01: robots are told what to leave alone and where the sitemap is', async () => {
  const answer = await frame.get('/robots.txt')
  expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(answer.body).toContain('Disallow: /cart\n')
  expect(answer.body).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`)
})

test('SEO-01: the index names every part, and every part names absolute addresses', async () => {
  const index = await frame.get('/sitemap.xml')
  expect(index.headers['content-type']).toBe('application/xml; charset=utf-8')
  const parts = [...index.body.matchAll(/<loc>http:\/\/localhost:3000(\/sitemap-[a-z]+-\d+\.xml)<\/loc>/g)].map(
    ([, part]) => part ?? '',
  )
  expect(parts).toContain('/sitemap-products-1.xml')
  for (const part of parts) {
    const answer = await frame.get(part)
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toMatch(/^<\?xml[^>]*>\n<urlset/)
    for (const [, loc] of answer.body.matchAll(/<loc>([^<]*)<\/loc>/g))
      expect(loc).toMatch(/^http:\/\/localhost:3000\//)
  }
  expect((await frame.get('/sitemap-products-1.xml')).body).toContain(`<loc>${ORIGIN}/product/krem-tish</loc>`)
})

test('SEO-01: a part or page that is not there is a 404', async () => {
  for (const url of ['/sitemap-products-99.xml', '/sitemap-orders-1.xml', '/sitemap-products-0.xml'])
    expect((await frame.get(url)).statusCode, url).toBe(404)
})
