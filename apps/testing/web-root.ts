import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A renderer that outputs its inputs. */
const RENDERER = `export const render = async ({ request, language, call, onError }) => {
  const { pathname } = new URL(request.url)
  if (pathname === '/v3/gone') return { kind: 'redirect', status: 302, location: '/v3/home.html' }
  if (pathname === '/v3/asks')
    try {
      await call()
    } catch (error) {
      onError(error)
      return { kind: 'page', status: 500, html: 'broken' }
    }
  return { kind: 'page', status: pathname === '/v3/404.html' ? 404 : 200, html: [request.url, language].join(' ') }
}
export const inlineScript = 'one()'`

/** A built web folder with one renderer, one script and one picture. */
export async function makeWebRoot(): Promise<string> {
  const webRoot = await mkdtemp(join(tmpdir(), 'leitai-web-'))
  const client = join(webRoot, 'dist/client')
  await mkdir(join(client, '.vite'), { recursive: true })
  await mkdir(join(client, 'assets'))
  await mkdir(join(webRoot, 'dist/server'))
  await writeFile(join(webRoot, 'package.json'), '{"type":"module"}')
  await writeFile(join(webRoot, 'dist/server/server.js'), RENDERER)
  await writeFile(join(client, '.vite/manifest.json'), '{}')
  await writeFile(join(client, 'assets/a-1.js'), 'plain')
  await writeFile(join(client, 'assets/a-1.js.br'), 'packed')
  await writeFile(join(client, 'logo.svg'), '<svg/>')
  return webRoot
}
