import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, ORIGIN, type TestApp } from '#kit/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

test('SEO-01: robots.txt disallows pages that are not indexed and names the sitemap', async () => {
  const answer = await testApp.get('/robots.txt')
  expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8')
  for (const prefix of ['/api/', '/cart', '/order/', '/subscribe/', '/personal', '/_ui'])
    expect(answer.body).toContain(`Disallow: ${prefix}\n`)
  expect(answer.body).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`)
})

test('SEO-01: the index lists every part, and every part lists absolute addresses', async () => {
  const index = await testApp.get('/sitemap.xml')
  expect(index.headers['content-type']).toBe('application/xml; charset=utf-8')
  const parts = [...index.body.matchAll(/<loc>http:\/\/localhost:3000(\/sitemap-[a-z]+-\d+\.xml)<\/loc>/g)].map(
    ([, part]) => part ?? '',
  )
  expect(parts).toContain('/sitemap-products-1.xml')
  for (const part of parts) {
    const answer = await testApp.get(part)
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toMatch(/^<\?xml[^>]*>\n<urlset/)
    for (const [, loc] of answer.body.matchAll(/<loc>([^<]*)<\/loc>/g))
      expect(loc).toMatch(/^http:\/\/localhost:3000\//)
  }
  expect((await testApp.get('/sitemap-products-1.xml')).body).toContain(`<loc>${ORIGIN}/product/krem-tish</loc>`)
})

test('SEO-01: answers 404 for a missing part or page', async () => {
  for (const url of ['/sitemap-products-99.xml', '/sitemap-orders-1.xml', '/sitemap-products-0.xml'])
    expect((await testApp.get(url)).statusCode, url).toBe(404)
})

test('SEO-01: the feed of the news has the published articles, with their text escaped', async () => {
  await testApp.base.db
    .insertInto('article')
    .values([
      { slug: 'osen', title: 'Кожа & осень <50+>', lead: 'О «коже»\u0007', body_html: '', published_on: '2026-11-01' },
      { slug: 'zavtra', title: 'Завтра', lead: '', body_html: '', published_on: '2030-01-01' },
    ])
    .execute()
  const answer = await testApp.get('/news/rss.xml')
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/rss+xml; charset=utf-8'])
  expect(answer.body).toContain(
    '<item><title>Кожа &amp; осень &lt;50+&gt;</title>' +
      `<link>${ORIGIN}/news/osen</link><guid>${ORIGIN}/news/osen</guid><description>О «коже»</description>` +
      '<pubDate>Sun, 01 Nov 2026 00:00:00 GMT</pubDate></item>',
  )
  expect(answer.body).not.toContain('zavtra')
})
