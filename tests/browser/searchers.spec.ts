import { expect, test } from '@playwright/test'
import { demonstration } from './session.ts'

test.beforeAll('the demonstration is ready', demonstration)

test('every URL of the sitemap is a distinct page with complete metadata in both languages', async ({
  request,
  baseURL,
}) => {
  expect(await (await request.get('/robots.txt')).text()).toContain(`Sitemap: ${baseURL}/sitemap.xml`)
  const xml = await (await request.get('/sitemap.xml')).text()
  const addresses = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) =>
    address.replaceAll('&amp;', '&'),
  )
  expect(addresses.length).toBeGreaterThan(25)
  const titles = new Map<string, string>()
  const pictures = new Set<string>()
  for (const address of addresses) {
    for (const lang of ['zh', 'en']) {
      const response = await request.get(address, { headers: { 'accept-language': lang } })
      const html = await response.text()
      const one = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, text = '']) => text.replaceAll('&amp;', '&'))
      expect([address, response.status()]).toEqual([address, 200])
      expect([address, one(/<link rel="canonical" href="([^"]+)"/g)]).toEqual([address, [address]])
      expect([address, one(/<link rel="alternate" hrefLang="([^"]+)"/gi)]).toEqual([
        address,
        ['zh-CN', 'en', 'x-default'],
      ])
      const [title = ''] = one(/<title>([^<]+)<\/title>/g)
      // User-written titles need not be unique.
      if (!/(?:topic|news)-detail/.test(address)) {
        expect([address, titles.get(`${lang} ${title}`)]).toEqual([address, undefined])
        titles.set(`${lang} ${title}`, address)
      }
      expect([address, one(/<h1[\s>]/g).length]).toEqual([address, 1])
      expect(one(/<meta name="description" content="([^"]+)"/g), address).toHaveLength(1)
      for (const picture of one(/<meta property="og:image" content="([^"]+)"/g)) pictures.add(picture)
      for (const facts of one(/<script type="application\/ld\+json">([^<]+)<\/script>/g)) {
        expect(JSON.parse(facts.replaceAll('&amp;', '&'))).toMatchObject({ '@context': 'https://schema.org' })
      }
    }
  }
  expect(pictures.size).toBeGreaterThan(10)
  for (const picture of pictures) {
    const response = await request.get(picture)
    expect([picture, response.headers()['content-type']]).toEqual([picture, 'image/png'])
  }
})
