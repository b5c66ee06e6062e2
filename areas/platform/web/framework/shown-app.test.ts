import { QueryObserver } from '@tanstack/react-query'
import { afterAll, expect, it, vi } from 'vitest'
import type { App } from './context.ts'
import { createTexts } from './i18n/texts.ts'
import { createQueries } from './queries.ts'
import { createShownApp } from './shown-app.ts'

/** The only thing of a document that is touched. */
vi.stubGlobal('document', { cookie: '' })
afterAll(() => vi.unstubAllGlobals())

// covers: pages.frame.language-place
it('after a change of language nothing comes in the former one, not even what was being fetched early', async () => {
  const queries = createQueries()
  const first: Pick<App, 'language' | 'texts' | 'queries'> = { language: 'zh', texts: createTexts('zh'), queries }
  const shown = createShownApp(first as App)
  const calls: string[] = []
  const early = Promise.withResolvers<string>()
  const query = (name: string, answer: () => Promise<string>) => ({
    queryKey: [name],
    queryFn: answer,
    staleTime: 30_000,
  })
  const onPage = new QueryObserver(
    queries,
    query('page', async () => {
      calls.push('page')
      return shown.get().language
    }),
  )
  const stop = onPage.subscribe(() => {})
  const fetching = queries.prefetchQuery(query('early', () => early.promise))
  await expect.poll(() => onPage.getCurrentResult().data).toBe('zh')
  await shown.get().speak?.('en')
  early.resolve('zh')
  await fetching
  expect(calls).toEqual(['page', 'page'])
  expect(onPage.getCurrentResult().data).toBe('en')
  expect(await queries.fetchQuery(query('early', async () => shown.get().language))).toBe('en')
  stop()
})
