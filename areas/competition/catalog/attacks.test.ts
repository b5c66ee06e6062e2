import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { recountTopics } from '@leitai/community/forum/lookup'
import { forumPosts, forumTopics } from '@leitai/community/forum/table'
import { users } from '@leitai/identity/account/table'
import { eq } from '@leitai/platform/db/orm'
import { answerCsv } from '@leitai/testing/build'
import { testApp } from '@leitai/testing/test-app'
import { until } from '@leitai/testing/until'
import { afterAll, expect, test } from 'vitest'
import { packInto } from '../archive/archive.ts'
import { exportFolder, findCompetition } from '../archive/export.ts'
import { writeSite } from '../archive/site/site.ts'
import { dataFiles } from '../definition/table.ts'
import { teams } from '../team/table.ts'
import { cmptDetail } from './contract.detail.ts'

const { app, build } = await testApp()
const root = mkdtempSync(join(tmpdir(), 'leitai-attacks-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const HOSTILE = `<script>alert(1)</script><img src=x onerror=alert(1)>
[a](javascript:alert(1)) [b](JaVaScRiPt:alert(1)) [c](java&#115;cript:alert(1)) [d](data:text/html,<script>alert(1)</script>)
[e](vbscript:x) [f](//evil.example/x "t\\" onmouseover=alert(1)") ![g](https://evil.example/t.png) ![h](data:image/svg+xml,<svg/onload=alert(1)>)
![i](/v3/picture/../api/user.json) ![j](/v3/picture/x.svg) <javascript:alert(1)> <svg onload=alert(1)>
$\\href{javascript:alert(1)}{x}$ $\\htmlData{a=b}{x}$ $\\includegraphics{https://evil.example/t.png}$ $<script>alert(1)</script>$

\`\`\`html"><script>alert(1)</script>
</code></pre><script>alert(1)</script>
\`\`\`
`
const NAME = `<b onclick=alert(1)>"'\u202e`

/** All files of an archive by name. */
function filesOf(folder: string): Map<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return new Map(
    entries.map(({ parentPath, name }) => {
      const path = join(parentPath, name)
      return [path.slice(folder.length + 1), readFileSync(path, 'utf8')]
    }),
  )
}

async function archive(cmptId: number, name: string) {
  const { db, storage, now } = app.ctx
  const at = { db, storage, origin: app.origin, siteUrl: 'https://leitai.example.com', now: now() }
  await writeSite(at, cmptId, join(root, name))
  return filesOf(join(root, name))
}

/** A finished competition in which everybody wrote malicious text. */
async function scene() {
  const { db, storage } = app.ctx
  const words = { zh: HOSTILE, en: HOSTILE }
  const { id } = await build.competition({ title: { zh: NAME, en: '' }, overview: words, task: words, rules: words })
  const { visitor, user } = await build.competitor(id)
  await build.finished((await build.submit(visitor, id, answerCsv(0.123))).submission.id)
  await db.update(users).set({ name: NAME }).where(eq(users.id, user.id))
  await db.update(teams).set({ name: NAME }).where(eq(teams.cmptId, id))
  const at = app.ctx.now()
  const searchable = { title: NAME, tags: [], excerpt: '', searchText: '' }
  const [topic] = await db
    .insert(forumTopics)
    .values({ ...searchable, cmptId: id, authorId: user.id, at, lastAt: at })
    .returning()
  const topicId = topic?.id ?? 0
  await db.insert(forumPosts).values({ topicId, at, opening: true, authorId: user.id, text: HOSTILE })
  await recountTopics(db, [topicId])
  const file = { cmptId: id, size: 1, sha256: 'a'.repeat(64), description: { zh: '', en: '' } }
  const licences = [
    'CC0-1.0',
    'Not in the public domain',
    '非公有领域',
    '不属于公有领域',
    '美国政府作品，公有领域 / U.S. Government work',
  ]
  const names = ['page.html', 'drawing.SVG', '../../out.csv', 'a.xhtml', 'b.js', 'c.csv/../../x.csv']
  const all = [
    ...names.map((name) => [name, 'CC0-1.0'] as const),
    ...licences.map((one, at) => [`l${at}.csv`, one] as const),
  ]
  for (const [at, [name, licence]] of all.entries()) {
    const objectKey = `competition/${id}/data/attack-${at}.bin`
    await storage.put(objectKey, Buffer.from(`content of ${name}`))
    await db.insert(dataFiles).values({ ...file, ord: at + 10, name, licence, objectKey })
  }
  return { id, user, visitor }
}

const TAGS = /<([a-z][\w-]*)((?:\s+[\w:-]+(?:="[^"]*")?)*)\s*\/?>/gi

test('before the reveal there is no archive, and so no B score in one', async () => {
  const { id } = await build.competition()
  const end = new Date((await app.visitor().call(cmptDetail, { cmptId: id })).endAt ?? 0)
  app.travel(new Date(end.getTime() + 60_000))
  await until(async () => (await app.visitor().call(cmptDetail, { cmptId: id })).state === 'reviewing')
  await expect(archive(id, 'early')).rejects.toThrow('hasn’t ended')
  expect(readdirSync(root)).not.toContain('early')
})

test('user text cannot run scripts, redirect browsers or load foreign pictures in an archive', async () => {
  const { id } = await scene()
  const end = new Date((await app.visitor().call(cmptDetail, { cmptId: id })).endAt ?? 0)
  app.travel(new Date(end.getTime() + 60 * 86_400_000))
  await until(async () => (await app.visitor().call(cmptDetail, { cmptId: id })).state === 'ended')
  const files = await archive(id, 'late')
  for (const [path, html] of [...files].filter(([name]) => name.endsWith('.html'))) {
    expect(html, path).toContain(`script-src 'none'`)
    const rest = html
      .replace(/^<!doctype html>/, '')
      .replace(TAGS, '')
      .replace(/<\/[a-z][\w-]*>/gi, '')
    expect(rest, path).not.toMatch(/<\s*[a-z!/]/i)
    for (const [, tag = '', attributes = ''] of html.matchAll(TAGS)) {
      expect(tag, path).not.toMatch(/^(script|iframe|object|embed|svg|form|base|style|foreignObject|animate|use)$/i)
      for (const [, name = '', value = ''] of attributes.matchAll(/([\w:-]+)="([^"]*)"/g)) {
        expect(name, path).not.toMatch(/^(on|srcdoc|formaction|style$)/i)
        if (name === 'src') expect(value, path).toMatch(/^\.\.\/pictures\/\d+\.\w+$/)
        if (name === 'href') expect(value, path).not.toMatch(/^\s*(javascript|vbscript|data|file):/i)
      }
    }
  }
  // Other files: nothing that a browser would open as a page, and nothing without permission to redistribute.
  const names = [...files.keys()].filter((name) => !/^((zh|en)\/)?[\w-]+\.(html|css)$/.test(name))
  expect(names.length).toBeGreaterThan(5)
  for (const name of names) expect(name).toMatch(/^(data|pictures)\/\d+\.(csv|bin|jpg|png)$/)
  const contents = [...files.values()].join()
  for (const [at, kept] of [true, false, false, false, true].entries())
    expect(contents.includes(`content of l${at}.csv`), String(at)).toBe(kept)
})

test.skipIf(process.platform === 'win32')(
  'no other user of the machine reads an export, which holds solutions',
  async () => {
    const { id } = await build.competition()
    const cmpt = await findCompetition(app.ctx, String(id))
    if (!cmpt) throw new Error('there is no competition')
    await exportFolder(app.ctx, cmpt, join(root, 'exported'))
    await packInto(join(root, 'exported.zip'), (folder) => exportFolder(app.ctx, cmpt, folder))
    for (const name of ['exported', 'exported.zip']) expect(statSync(join(root, name)).mode & 0o077, name).toBe(0)
  },
)

test('drafts and withdrawn competitions cannot be archived', async () => {
  for (const status of ['draft', 'withdrawn'] as const) {
    const { id } = await build.competition({ status })
    await expect(archive(id, status)).rejects.toThrow()
  }
})
