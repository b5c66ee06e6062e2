import { createServer as createHttp } from 'node:http'
import { join } from 'node:path'
import { createServer } from 'vite'

/** Serves the gallery (apps/web/gallery) of one checkout, without a database: its pages make no calls but those of every page. */
const { PICTURES_ROOT = '.', PICTURES_PORT } = process.env
const BASE = '/v3'
const server = createHttp()
const vite = await createServer({
  configFile: join(PICTURES_ROOT, 'apps/web/vite.config.ts'),
  appType: 'custom',
  // The libraries of another commit's checkout lie outside it.
  server: { middlewareMode: true, ws: { server }, fs: { strict: false } },
})
server.on('request', (request, response) => {
  // Vite cuts the base off the request’s address.
  const url = new URL(request.url ?? '/', 'http://localhost')
  vite.middlewares(request, response, async () => {
    if (url.pathname !== `${BASE}/gallery.html`) return response.writeHead(404).end()
    try {
      const { page } = await vite.ssrLoadModule('/apps/testing/web/page.ts')
      const { status, html } = await page(url.href.slice(`${url.origin}${BASE}`.length), {
        language: url.searchParams.get('lang') === 'en' ? 'en' : 'zh',
        scripts: [`${BASE}/@vite/client`, `${BASE}/apps/web/dev.ts`],
      })
      response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(html)
    } catch (error) {
      console.error(error)
      response.writeHead(500).end()
    }
  })
})
server.listen(Number(PICTURES_PORT), '127.0.0.1')
