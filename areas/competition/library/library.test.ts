import { eq } from '@leitai/platform/db/orm'
import { refusalOf } from '@leitai/testing/refusal'
import { testApp } from '@leitai/testing/test-app'
import { words } from '@leitai/testing/words'
import { expect, it } from 'vitest'
import { competitions } from '../definition/table.ts'
import * as contract from './contract.ts'

const { app, build } = await testApp()
const admin = await app.as(await build.user({ name: '演示站长', role: 'admin' }))
const other = await app.as(await build.user({ name: '演示副站长', role: 'admin' }))
const competitor = await app.as(await build.user())
const nobody = app.visitor()

const first = { page: 1, pageSize: 20 }
const text = (more: Partial<contract.LibraryText> = {}): contract.LibraryText => ({
  kind: 'solution',
  title: words('演示方案'),
  summary: words('梯度提升树的一份方案'),
  author: '演示甲',
  tags: ['方案'],
  link: '',
  body: words('## 思路'),
  cmptId: null,
  ...more,
})
const write = (more: Partial<contract.LibraryText> = {}) =>
  admin.call(contract.saveLibraryItem, { version: 0, text: text(more) })
const publish = (id: number) => admin.call(contract.setLibraryState, { id, state: 'published' })
const list = (more = {}) => nobody.call(contract.libraryList, { keyword: '', tag: '', ...first, ...more })
const read = (id: number) => nobody.call(contract.libraryItem, { id })

it('is written as a draft, published, changed at once, withdrawn, and published again with its first date', async () => {
  const cmpt = await build.competition()
  const { id } = await write({ cmptId: cmpt.id })
  expect(await refusalOf(read(id))).toBe('library.unknown')
  await publish(id)
  const before = await read(id)
  expect(before).toMatchObject({ title: words('演示方案'), cmpt: { id: cmpt.id }, hasBody: true })
  await admin.call(contract.saveLibraryItem, { id, version: 1, text: text({ title: words('改名'), cmptId: cmpt.id }) })
  expect((await read(id)).title.zh).toBe('改名')
  await app.ctx.db.update(competitions).set({ status: 'withdrawn' }).where(eq(competitions.id, cmpt.id))
  expect((await read(id)).cmpt).toBeNull()
  // It can still be saved with the competition that was set before.
  await admin.call(contract.saveLibraryItem, { id, version: 2, text: text({ cmptId: cmpt.id }) })
  await admin.call(contract.setLibraryState, { id, state: 'withdrawn' })
  expect(await refusalOf(read(id))).toBe('library.unknown')
  expect(await refusalOf(admin.call(contract.setLibraryState, { id, state: 'withdrawn' }))).toBe('library.state')
  expect(await refusalOf(admin.call(contract.deleteLibraryItem, { id }))).toBe('library.state')
  await publish(id)
  expect((await read(id)).at).toBe(before.at)
})

it('is searched by words, pinyin, kind and tag', async () => {
  const { id } = await write({
    kind: 'tool',
    title: words('格式检查'),
    tags: ['工具', '工具'],
    link: 'https://example.com/x',
  })
  await publish(id)
  const { list: found, tags } = await list({ keyword: 'geshi' })
  expect(found).toMatchObject([{ id, link: 'https://example.com/x', tags: ['工具'] }])
  expect(tags).toContainEqual({ tag: '工具', count: 1 })
  expect((await list({ kind: 'tool', tag: '工具' })).total).toBe(1)
  expect((await list({ kind: 'notebook' })).total).toBe(0)
  expect((await list({ keyword: '%' })).total).toBe(0)
  expect(
    (await admin.call(contract.adminLibrary, { state: 'published', keyword: '格式', ...first })).list,
  ).toMatchObject([{ id, version: 1, changedBy: '演示站长' }])
})

it('publishes only complete items and keeps published ones complete', async () => {
  const { id } = await write({ body: words('') })
  expect(await refusalOf(publish(id))).toBe('library.words')
  await admin.call(contract.saveLibraryItem, { id, version: 1, text: text() })
  await publish(id)
  const emptied = { id, version: 2, text: text({ title: words('') }) }
  expect(await refusalOf(admin.call(contract.saveLibraryItem, emptied))).toBe('library.words')
})

it('refuses invalid links, kinds, tags and competitions', async () => {
  for (const link of ['javascript:alert(1)', 'ftp://example.com', 'x']) {
    expect(await refusalOf(write({ link }))).toBe('request.input')
  }
  expect(await refusalOf(write({ tags: ['1', '2', '3', '4', '5', '6'] }))).toBe('request.input')
  expect(await refusalOf(write({ cmptId: 999_999 }))).toBe('competition.unknown')
  expect(await refusalOf(read(999_999))).toBe('library.unknown')
  expect(await refusalOf(list({ keyword: 'x'.repeat(41) }))).toBe('request.input')
})

it('does not overwrite another admin’s change; a draft can be deleted', async () => {
  const { id } = await write()
  await other.call(contract.saveLibraryItem, { id, version: 1, text: text({ title: words('二') }) })
  expect(await refusalOf(admin.call(contract.saveLibraryItem, { id, version: 1, text: text() }))).toBe(
    'library.changed',
  )
  expect(await admin.call(contract.libraryWritten, { id })).toMatchObject({
    version: 2,
    changedBy: '演示副站长',
    text: { title: words('二') },
  })
  await admin.call(contract.deleteLibraryItem, { id })
  expect(await refusalOf(admin.call(contract.libraryWritten, { id }))).toBe('library.unknown')
})

it('is only for admins', async () => {
  for (const [who, code] of [
    [nobody, 'login.missing'],
    [competitor, 'login.forbidden'],
  ] as const) {
    const tries = [
      () => who.call(contract.adminLibrary, { keyword: '', ...first }),
      () => who.call(contract.libraryWritten, { id: 1 }),
      () => who.call(contract.saveLibraryItem, { version: 0, text: text() }),
      () => who.call(contract.setLibraryState, { id: 1, state: 'published' }),
      () => who.call(contract.deleteLibraryItem, { id: 1 }),
    ]
    for (const one of tries) expect(await refusalOf(one())).toBe(code)
  }
})
