import { and, asc, sql } from '@leitai/platform/db/orm'
import { matchesOf } from '@leitai/platform/text/search'
import { testApp } from '@leitai/testing/test-app'
import { expect, test } from 'vitest'
import { news } from './table.ts'

const { app } = await testApp()

const CHARACTERS = ['a', 'b', 'c', '1', '中', '文', '😀', 'é', '%', '_', '-', '\\']
const NO_WORDS = { zh: '', en: '' }

test('the index finds exactly the texts that contain each word: any part, of any length, in any script', async () => {
  let seed = 42
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((seed / 2_147_483_648) * below)
  }
  const text = (length: number, characters = CHARACTERS) =>
    Array.from({ length }, () => characters[random(characters.length)]).join('')
  const { db } = app.ctx
  const values = Array.from({ length: 80 }, () => ({
    title: NO_WORDS,
    summary: NO_WORDS,
    body: NO_WORDS,
    changedAt: app.ctx.now(),
    searchText: text(random(40), [...CHARACTERS, ' ', '\n']),
  }))
  await db.insert(news).values(values)
  let found = 0
  for (let round = 0; round < 300; round++) {
    const words = Array.from({ length: 1 + random(2) }, () => text(1 + random(4)))
    const select = (...where: Parameters<typeof and>) =>
      db
        .select({ id: news.id })
        .from(news)
        .where(and(...where))
        .orderBy(asc(news.id))
    const contained = await select(...words.map((word) => sql`strpos(${news.searchText}, ${word}) > 0`))
    expect(await select(...matchesOf(news.searchText, words.join(' '))), words.join(' ')).toEqual(contained)
    found += contained.length
  }
  expect(found).toBeGreaterThan(300)
})
