import { page } from '@leitai/testing/web/page'
import { expect, test, vi } from 'vitest'

/** Where the browser is going while the page is still shown. */
let going: string | undefined
vi.mock('react-router', async (original) => ({
  ...(await original<typeof import('react-router')>()),
  useNavigation: () => ({ state: 'idle', location: going === undefined ? undefined : { pathname: going } }),
}))

async function list(query = '') {
  const { html } = await page(`/cmptlist.html${query}`)
  const main = /<main.*<\/main>/s.exec(html)?.[0] ?? ''
  return {
    busy: main.includes('aria-busy="true"'),
    skeletons: main.match(/mantine-Skeleton-root/g)?.length ?? 0,
    height: /height:([^;"]*)/.exec(/<[^>]*mantine-Skeleton-root[^>]*>/.exec(main)?.[0] ?? '')?.[1],
    cards: main.match(/<article/g)?.length ?? 0,
  }
}

// covers: pages.list.skeletons-while-loading
test('while the next list loads, placeholders in the form of its cards or rows stand in its place', async () => {
  going = undefined
  const { cards, ...before } = await list()
  expect(before).toEqual({ busy: false, skeletons: 0, height: undefined })
  expect(cards).toBeGreaterThan(0)
  going = '/v3/home.html'
  expect(await list()).toEqual({ ...before, cards })
  going = '/v3/cmptlist.html'
  const waiting = await list()
  expect(waiting).toMatchObject({ busy: true, skeletons: 6, cards: 0 })
  const rows = await list('?view=rows')
  expect(rows).toMatchObject({ busy: true, skeletons: 6, cards: 0 })
  expect(rows.height).not.toBe(waiting.height)
})
