import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { recountTopics } from '@leitai/community/forum/lookup'
import { forumPosts, forumTopics } from '@leitai/community/forum/table'
import { nameKey } from '@leitai/identity/account/rules'
import { users } from '@leitai/identity/account/table'
import { asc, eq } from '@leitai/platform/db/orm'
import { openFolderStorage } from '@leitai/platform/storage/open'
import { answerCsv, builders, rmseSpec } from '@leitai/testing/build'
import { createTestDatabase, type TestDatabase } from '@leitai/testing/database'
import { openTestApp, type TestApp } from '@leitai/testing/open-test-app'
import { until } from '@leitai/testing/until'
import { strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cmptDetail } from '../catalog/contract.detail.ts'
import { competitions, signUps, stages } from '../definition/table.ts'
import { codeCompetition } from '../run/testing.ts'
import { standings, submissions } from '../submission/table.ts'
import { members, teams } from '../team/table.ts'
import { unpackFor } from './archive.ts'
import { readArguments, run } from './command.ts'
import type { FolderContext } from './import.ts'
import { writeSite } from './site/site.ts'

const root = mkdtempSync(join(tmpdir(), 'leitai-archive-'))
const at = (name: string) => join(root, name)
let from: TestApp
let database: TestDatabase
let into: FolderContext
const ids = { cmptId: 0, first: '', second: '' }

async function order(app: FolderContext, ...given: string[]): Promise<string> {
  const read = readArguments([...given, '--lang', 'en'])
  if (!read) throw new Error('the page cannot be read')
  const said: string[] = []
  const { storage, now } = from.ctx
  const visited = { db: from.ctx.db, storage, origin: from.origin, siteUrl: 'https://leitai.example.com' }
  const site = (id: number, folder: string) => writeSite({ ...visited, now: now() }, id, folder)
  await run({ ...app, site, openScorers: async () => from.ctx.scorers }, read, (line) => said.push(line))
  return said.join('\n')
}

beforeAll(async () => {
  from = await openTestApp()
  const build = builders(from)
  const { db } = from.ctx
  const { id: cmptId } = await build.competition(
    { overview: { zh: '# 概述\n\n公式 $a^2$ <script>alert(1)</script>\n\n[站内](/v3/home.html)', en: '' } },
    { spec: { ...rmseSpec, intervals: { level: 90 } } },
  )
  const [first, second] = [await build.competitor(cmptId), await build.competitor(cmptId)]
  for (const [visitor, error] of [
    [first.visitor, 0.3],
    [second.visitor, 0.2],
    [first.visitor, 0.1],
  ] as const)
    await build.finished((await build.submit(visitor, cmptId, answerCsv(error))).submission.id)
  const time = new Date('2026-11-01T00:00:00Z')
  const words = { title: '演示话题', tags: ['提问'], excerpt: '', searchText: '' }
  const [topic] = await db
    .insert(forumTopics)
    .values({ ...words, cmptId, authorId: first.user.id, at: time, lastAt: time })
    .returning()
  const post = { topicId: topic?.id ?? 0, at: time, opening: false }
  await db.insert(forumPosts).values({ ...post, opening: true, authorId: first.user.id, text: '演示正文' })
  const [reply] = await db
    .insert(forumPosts)
    .values({ ...post, authorId: second.user.id, text: '演示回复' })
    .returning()
  const answer = { threadId: reply?.id ?? 0, replyToId: reply?.id ?? 0 }
  await db.insert(forumPosts).values({ ...post, ...answer, authorId: first.user.id, text: '演示再回复' })
  await db.insert(forumPosts).values({ ...post, authorId: second.user.id, text: '已删除的话', state: 'deleted' })
  await recountTopics(db, [post.topicId])
  Object.assign(ids, { cmptId, first: first.user.name, second: second.user.name })
  database = await createTestDatabase()
  const storage = await openFolderStorage({ root: at('objects'), secret: 'a secret of thirty-two characters' })
  into = { db: database.db, storage, now: () => new Date() }
})
afterAll(async () => {
  await from.end()
  await database.drop()
  rmSync(root, { recursive: true, force: true })
})

async function boards({ db }: FolderContext, cmptId: number) {
  return db
    .select({
      board: standings.board,
      week: standings.week,
      score: standings.score,
      team: teams.name,
      at: standings.at,
      bootstrap: submissions.bootstrap,
    })
    .from(standings)
    .innerJoin(submissions, eq(submissions.id, standings.submissionId))
    .innerJoin(stages, eq(stages.id, standings.stageId))
    .innerJoin(teams, eq(teams.id, standings.teamId))
    .where(eq(stages.cmptId, cmptId))
    .orderBy(asc(standings.board), asc(standings.week), asc(standings.key))
}

it('an exported competition gives the same boards elsewhere, and people without an account become closed accounts', async () => {
  const said = await order(from.ctx, 'export', String(ids.cmptId), at('all.zip'), '--all')
  expect(said).toContain('3 submissions, 1 topic')
  await unpackFor(at('all.zip'), async (folder) => {
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    const texts = files.map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1')).join()
    expect(texts).not.toMatch(/@example\.com|argon2|138000000/)
    expect(Buffer.from(texts, 'latin1').toString()).not.toContain('已删除的话')
  })
  const account = '演示本站账号'
  const names = [account, ids.second]
  await into.db.insert(users).values(names.map((name) => ({ name, nameKey: nameKey(name) })))
  writeFileSync(at('people.csv'), `name,account\n${ids.first},${account}\n`)
  const imported = await order(into, 'import', at('all.zip'), '--all', '--people', at('people.csv'), '--publish')
  const id = Number(/competition (\d+)/.exec(imported)?.[1])
  expect(imported).toContain('With 3 submissions, 1 topic; 1 account')
  const there = await boards(into, id)
  expect(there.length).toBeGreaterThan(3)
  expect(there).toEqual(await boards(from.ctx, ids.cmptId))
  expect(there[0]?.bootstrap?.b?.interval).toHaveLength(2)
  const [stage] = await into.db.select().from(stages).where(eq(stages.cmptId, id))
  expect(stage?.spec?.intervals).toEqual({ level: 90 })

  const people = await into.db
    .select({ name: users.name, state: users.state })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .orderBy(asc(members.teamId))
  expect(people).toEqual([
    { name: account, state: 'active' },
    { name: `${ids.second}（导入 ${id}）`, state: 'closed' },
  ])
  expect(await into.db.select().from(forumTopics)).toMatchObject([{ title: '演示话题', replies: 2, cmptId: id }])
  const posts = await into.db.select().from(forumPosts).orderBy(asc(forumPosts.id))
  expect(posts.map(({ text }) => text)).toEqual(['演示正文', '演示回复', '演示再回复'])
  expect(posts[2]).toMatchObject({ threadId: posts[1]?.id, replyToId: posts[1]?.id })
})

it('carries the programs of submissions, also of those that made nothing', async () => {
  const build = builders(from)
  const { id, stage } = await codeCompetition(from, build)
  const { user, teamId } = await build.competitor(id)
  const put = async (name: string, text: string) => {
    const key = `submission/${user.id}/archived${id}${name}`
    await from.ctx.storage.put(key, Buffer.from(text), { contentType: 'text/plain' })
    return key
  }
  const made = { cmptId: id, stageId: stage.id, teamId, userId: user.id, createdAt: new Date(), fileName: 'main.py' }
  const [program, failed] = [await put('program.py', 'print(1)'), await put('failed.py', 'print(2)')]
  await from.ctx.db.insert(submissions).values([
    { ...made, no: 1, objectKey: await put('made.csv', answerCsv(0.3)), programKey: program, size: 8, state: 'failed' },
    { ...made, no: 2, objectKey: failed, programKey: failed, size: 8, state: 'failed', programFailed: true },
  ])
  await order(from.ctx, 'export', String(id), at('code.zip'), '--all')
  const said = await order(into, 'import', at('code.zip'), '--all', '--slug', 'of-code')
  const cmptId = Number(/competition (\d+)/.exec(said)?.[1])
  const rows = await into.db.select().from(submissions).where(eq(submissions.cmptId, cmptId)).orderBy(submissions.no)
  const textOf = async (key: string | null) => text((await into.storage.get(key ?? '')).body)
  expect(await textOf(rows[0]?.programKey ?? null)).toBe('print(1)')
  expect(await textOf(rows[0]?.objectKey ?? null)).toBe(answerCsv(0.3))
  expect(rows[0]).toMatchObject({ size: 8, programFailed: false, fileName: 'main.py' })
  expect(rows[1]).toMatchObject({ programFailed: true, objectKey: rows[1]?.programKey })
  expect(await textOf(rows[1]?.programKey ?? null)).toBe('print(2)')
})

it('without a people table all become closed accounts; a table with an unknown account is refused, writing nothing', async () => {
  const again = await order(into, 'import', at('all.zip'), '--all', '--slug', 'again')
  expect(again).toContain('2 accounts')
  writeFileSync(at('wrong.csv'), `name,account\n${ids.first},没有此人\n`)
  const wrong = order(into, 'import', at('all.zip'), '--all', '--slug', 'third', '--people', at('wrong.csv'))
  await expect(wrong).rejects.toThrow('the account 没有此人 doesn’t exist')
  writeFileSync(at('twice.csv'), `name,account\n${ids.first},演示本站账号\n${ids.second},演示本站账号\n`)
  const twice = order(into, 'import', at('all.zip'), '--all', '--slug', 'third', '--people', at('twice.csv'))
  await expect(twice).rejects.toThrow('the account of two people')
  writeFileSync(at('odd.csv'), 'a,b\n1,2\n')
  await expect(order(into, 'import', at('all.zip'), '--all', '--people', at('odd.csv'))).rejects.toThrow('name')
  expect(await into.db.$count(forumTopics)).toBe(2)
})

it('an invalid zip is refused with reason and place, in plain characters', async () => {
  const named = (name: string) => writeFileSync(at('odd.zip'), zipSync({ [name]: strToU8('x') }))
  named('表\u001b.csv')
  await expect(order(into, 'import', at('odd.zip'))).rejects.toThrow('odd.zip 表\u{FFFD}.csv: A path in the zip points')
  named('../out.csv')
  await expect(order(into, 'import', at('odd.zip'))).rejects.toThrow('odd.zip zip: A path in the zip points')
})

it('an existing file is not overwritten, and no partial file remains', async () => {
  await expect(order(from.ctx, 'export', String(ids.cmptId), at('all.zip'))).rejects.toThrow('already exists')
  expect(readdirSync(root).filter((name) => name.startsWith('.leitai-'))).toEqual([])
  writeFileSync(at('broken.zip'), 'no zip')
  await expect(order(into, 'import', at('broken.zip'))).rejects.toThrow()
})

it('a finished competition becomes static pages without private data', async () => {
  const id = String(ids.cmptId)
  await expect(order(from.ctx, 'site', id, at('early'))).rejects.toThrow('hasn’t ended')
  expect(readdirSync(root)).not.toContain('early')
  const { db } = from.ctx
  await db.update(competitions).set({ overall: { by: 'ranks', over: 'stages' } })
  await db.update(signUps).set({ answers: { note: '报名时的秘密' } })
  await db.update(submissions).set({ remark: '提交备注的秘密' })
  await db.update(forumPosts).set({ state: 'hidden' }).where(eq(forumPosts.text, '演示再回复'))
  from.travel(new Date(Date.now() + 60 * 86_400_000))
  const [visitor, cmptId] = [from.visitor(), ids.cmptId]
  await until(async () => (await visitor.call(cmptDetail, { cmptId })).state === 'ended')
  expect(await order(from.ctx, 'site', id, at('site'))).toMatch(/: \d+ pages, 1 data file/)

  const files = readdirSync(at('site'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  const pages = new Map(
    files.filter((path) => path.endsWith('.html')).map((path) => [path, readFileSync(path, 'utf8')]),
  )
  const everything = [...pages.values()].join()
  for (const shown of [
    ids.first,
    ids.second,
    '演示话题',
    '演示回复',
    '<math',
    '&lt;script',
    'Board B',
    'CC0-1.0',
    'href="../data/',
    // The overall board, its rule, and score and rank in its part.
    'href="board-overall-1.html"',
    '总成绩是各部分名次的平均，越小越好。',
    'A missing part counts as a rank after all teams on its leaderboard.',
    '0.100000 · 第 1 名',
  ])
    expect(everything).toContain(shown)
  for (const secret of ['秘密', '已删除的话', '演示再回复', '@example.com', 'solution.csv', '<script', '127.0.0.1'])
    expect(everything).not.toContain(secret)
  expect(everything).toContain('https://leitai.example.com/v3/home.html')
  for (const [path, html] of pages) {
    expect(html, path).toMatch(/^<!doctype html>\n<html lang="(zh-CN|en)">/)
    expect(html.match(/<h1>/g), path).toHaveLength(1)
    for (const [, link = ''] of html.matchAll(/(?:href|src)="([^"]*)"/g))
      if (!link.startsWith('https://')) expect(files, `${path}: ${link}`).toContain(join(path, '..', link))
  }
  await expect(order(from.ctx, 'site', id, at('site'))).rejects.toThrow('site')
})
