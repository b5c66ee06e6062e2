import type { Visitor } from '@leitai/testing/open-test-app'
import { refusalOf } from '@leitai/testing/refusal'
import { testApp } from '@leitai/testing/test-app'
import { expect, it } from 'vitest'
import * as contract from './contract.ts'
import { type NotebookContent, notebookLimits } from './contract.ts'
import { notebooksOf } from './personal-data.ts'
import { notebooks } from './table.ts'

const first = { page: 1, pageSize: 20 }

const { app, build } = await testApp()
const user = await build.user({ name: '演示笔记' })
const authorId = user.id
const author = await app.as(user)
const nobody = app.visitor()
// Hosts and admins have no special rights here.
const host = await build.user({ name: '演示主办' })
await build.competition({ ownerId: host.id })
const others = [await app.as(host), await app.as(await build.user({ name: '演示站长', role: 'admin' }))]

const content = (text = 'select 1'): NotebookContent => ({
  cells: [{ id: 'a1', kind: 'sql', text }],
  sources: [{ kind: 'dataset', cmptId: 1, fileId: 2, name: 'train.csv' }],
})
const make = (who: Visitor, title = '演示', of = content()) => who.call(contract.createNotebook, { title, content: of })

it('stores cells and sources, and saves changes with a version check', async () => {
  const { id, version } = await make(author, '第一本')
  expect(version).toBe(1)
  const next = await author.call(contract.saveNotebook, { id, version, title: '改名', content: content('select 2') })
  expect(next).toMatchObject({ id, version: 2 })
  expect(await author.call(contract.notebook, { id })).toMatchObject({
    title: '改名',
    token: null,
    content: content('select 2'),
  })
  const { list } = await author.call(contract.notebooks, first)
  expect(list).toMatchObject([{ id, version: 2, title: '改名', shared: false }])
})

it('lets one of two pages save, and refuses the other', async () => {
  const { id, version } = await make(author)
  const save = (text: string) =>
    refusalOf(author.call(contract.saveNotebook, { id, version, title: '演示', content: content(text) }))
  expect((await Promise.all([save('a'), save('b')])).toSorted()).toEqual(['notebook.stale', 'ok'])
})

it('is private to its author', async () => {
  const { id, version } = await make(author)
  const tries = (who: Visitor) => [
    who.call(contract.notebook, { id }),
    who.call(contract.saveNotebook, { id, version, title: 'x', content: content() }),
    who.call(contract.shareNotebook, { id, share: true }),
    who.call(contract.removeNotebook, { id }),
  ]
  for (const who of others) {
    expect(await Promise.all(tries(who).map(refusalOf))).toEqual(Array(4).fill('notebook.unknown'))
    expect((await who.call(contract.notebooks, first)).total).toBe(0)
  }
  const all = [...tries(nobody), make(nobody), nobody.call(contract.notebooks, first)]
  expect(await Promise.all(all.map(refusalOf))).toEqual(Array(6).fill('login.missing'))
})

it('can be opened by anybody with its link, until the link is disabled', async () => {
  const { id } = await make(author, '分享的')
  const share = (on: boolean) => author.call(contract.shareNotebook, { id, share: on })
  const { token } = await share(true)
  expect((await share(true)).token).toBe(token)
  const open = (by: string | null) => nobody.call(contract.sharedNotebook, { token: by ?? '' })
  expect(await open(token)).toMatchObject({ title: '分享的', author: '演示笔记', content: content() })
  expect((await share(false)).token).toBeNull()
  expect(await refusalOf(open(token))).toBe('notebook.unknown')
  const again = await share(true)
  expect(again.token).not.toBe(token)
  expect(await refusalOf(open(token))).toBe('notebook.unknown')
  await author.call(contract.removeNotebook, { id })
  expect(await refusalOf(open(again.token))).toBe('notebook.unknown')
  expect(await refusalOf(author.call(contract.removeNotebook, { id }))).toBe('notebook.unknown')
})

it('refuses invalid and too large notebooks', async () => {
  const raw = (fields: Record<string, string>) =>
    author.fetch('/v3/api/user/notebook/create.json', {
      method: 'POST',
      body: new URLSearchParams({ title: 'x', content: JSON.stringify(content()), ...fields }),
      headers: { 'x-requested-with': 'XMLHttpRequest' },
    })
  const cell = { id: 'a', kind: 'sql', text: '' }
  const bad: Record<string, string>[] = [
    { title: ' ' },
    { title: '长'.repeat(notebookLimits.title + 1) },
    { content: 'x' },
    { content: '{"cells":[]}' },
    { content: JSON.stringify({ cells: [{ ...cell, kind: 'r' }], sources: [] }) },
    { content: JSON.stringify({ cells: [{ ...cell, id: 'A b' }], sources: [] }) },
    { content: JSON.stringify({ cells: Array(notebookLimits.cells + 1).fill(cell), sources: [] }) },
    { content: 'x'.repeat(notebookLimits.bytes + 1) },
  ]
  for (const fields of bad) expect((await raw(fields)).status, JSON.stringify(fields).slice(0, 80)).toBe(400)
  // Few enough characters, but three bytes each.
  const cells = ['a', 'b'].map((id) => ({ id, kind: 'text' as const, text: '长'.repeat(90_000) }))
  expect(await refusalOf(make(author, 'x', { cells, sources: [] }))).toBe('notebook.large')
  for (const token of ['', 'short', '%'.repeat(32)]) {
    expect(await refusalOf(nobody.call(contract.sharedNotebook, { token }))).toMatch(/request\.input|not a refusal/)
  }
})

it('limits the number of notebooks per user, also with concurrent requests', async () => {
  const { db, now } = app.ctx
  const [kept] = [(await author.call(contract.notebooks, first)).total]
  const rows = Array.from({ length: notebookLimits.perPerson - kept - 1 }, () => ({
    userId: authorId,
    title: '满',
    content: content(),
    bytes: 10,
    createdAt: now(),
    changedAt: now(),
  }))
  await db.insert(notebooks).values(rows)
  const codes = await Promise.all([make(author), make(author), make(author)].map(refusalOf))
  expect(codes.toSorted()).toEqual(['notebook.many', 'notebook.many', 'ok'])
})

it('is included in the export of personal data', async () => {
  const own = await notebooksOf(app.ctx.db, authorId)
  expect(own).toHaveLength(notebookLimits.perPerson)
  expect(own[0]).toMatchObject({ title: '改名', shared: false })
  expect(Object.keys(own[0] ?? {})).not.toContain('token')
})
