import { expect, test } from 'vitest'
import { assetsOf, ENTRY, type Manifest } from './manifest.ts'

const manifest: Manifest = {
  [ENTRY]: { file: 'entry.js', imports: ['base'] },
  base: { file: 'base.js', css: ['base.css'] },
  front: { file: 'front.js', css: ['front.css'], imports: ['base'] },
  account: { file: 'account.js', css: ['account.css', 'front.css'], imports: ['base', 'rest'] },
  rest: { file: 'rest.js', css: ['rest.css'] },
}

test('a page has its own assets, and what the next pages need beside them', () => {
  expect(assetsOf(manifest, ['front'], '/v3', ['front', 'account'])).toEqual({
    css: ['/v3/base.css', '/v3/front.css'],
    run: ['/v3/entry.js'],
    preload: ['/v3/base.js', '/v3/front.js'],
    older: null,
    next: ['/v3/rest.css', '/v3/account.css', '/v3/rest.js', '/v3/account.js'],
  })
  expect(assetsOf(manifest, ['front', 'account'], '/v3', ['account']).next).toEqual([])
})
