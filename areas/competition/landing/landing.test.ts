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

const none = words('')
const content = (title: string, blocks: contract.Block[] = []): contract.Content => ({
  title: words(title),
  description: none,
  blocks,
})
const hero = (cmptId: number | null = null): contract.Block => ({
  kind: 'hero',
  title: words('演示杯'),
  text: none,
  picture: '',
  cmptId,
})
const write = (key: string, what: contract.Content) =>
  admin.call(contract.saveLanding, { version: 0, key, content: what })
const publish = (id: number, on = true) => admin.call(contract.setLandingState, { id, publish: on })
const read = (key: string) => nobody.call(contract.landing, { key })

// covers: rules.other.landing-pages-made
it('is written, published, changed without effect until it is published again, withdrawn and deleted', async () => {
  const cmpt = await build.competition()
  const { id } = await write(
    'demo-cup',
    content('演示杯', [hero(cmpt.id), { kind: 'tracks', heading: none, cmptIds: [cmpt.id] }]),
  )
  expect(await refusalOf(read('demo-cup'))).toBe('landing.unknown')
  await publish(id)
  expect(await read('demo-cup')).toMatchObject({
    title: words('演示杯'),
    blocks: [{ kind: 'hero', cmptId: cmpt.id }, { kind: 'tracks' }],
    competitions: [{ id: cmpt.id, state: 'running' }],
  })
  await admin.call(contract.saveLanding, { id, version: 1, key: 'demo-cup', content: content('改了', [hero()]) })
  expect((await read('demo-cup')).title.zh).toBe('演示杯')
  const shown = await admin.call(contract.adminLandings, { page: 1, pageSize: 20 })
  expect(shown.list[0]).toMatchObject({ key: 'demo-cup', ahead: true, version: 2, changedBy: '演示站长' })
  await publish(id)
  expect(await read('demo-cup')).toMatchObject({ title: words('改了'), competitions: [] })
  expect(await refusalOf(admin.call(contract.deleteLanding, { id }))).toBe('landing.published')
  await publish(id, false)
  expect(await refusalOf(read('demo-cup'))).toBe('landing.unknown')
  await admin.call(contract.deleteLanding, { id })
  expect(await refusalOf(admin.call(contract.landingWritten, { id }))).toBe('landing.unknown')
})

it('overwrites neither another admin’s change nor another page’s address, even concurrently', async () => {
  const { id } = await write('demo-two', content('一', [hero()]))
  await other.call(contract.saveLanding, { id, version: 1, key: 'demo-two', content: content('二', [hero()]) })
  const late = admin.call(contract.saveLanding, { id, version: 1, key: 'demo-two', content: content('三', [hero()]) })
  expect(await refusalOf(late)).toBe('landing.changed')
  const twice = await Promise.all([1, 2, 3].map(() => refusalOf(write('demo-same', content('同')))))
  expect(twice.toSorted()).toEqual(['landing.taken', 'landing.taken', 'ok'])
  const moved = admin.call(contract.saveLanding, { id, version: 2, key: 'demo-same', content: content('二') })
  expect(await refusalOf(moved)).toBe('landing.taken')
})

it('is published only with a title, a block, and public competitions', async () => {
  const { id: empty } = await write('demo-empty', content(''))
  expect(await refusalOf(publish(empty))).toBe('landing.empty')
  const draft = await build.competition({ status: 'draft' })
  const { id } = await write('demo-draft', content('稿', [hero(draft.id)]))
  expect(await refusalOf(publish(id))).toBe('landing.competition')
})

it('hides a competition that is withdrawn later', async () => {
  const cmpt = await build.competition()
  const { id } = await write('demo-later', content('后', [hero(cmpt.id)]))
  await publish(id)
  await app.ctx.db.update(competitions).set({ status: 'withdrawn' }).where(eq(competitions.id, cmpt.id))
  expect((await read('demo-later')).competitions).toEqual([])
})

it('is only for admins, and refuses invalid addresses, links and blocks', async () => {
  for (const [who, code] of [
    [nobody, 'login.missing'],
    [competitor, 'login.forbidden'],
  ] as const) {
    expect(await refusalOf(who.call(contract.saveLanding, { version: 0, key: 'x', content: content('x') }))).toBe(code)
    expect(await refusalOf(who.call(contract.adminLandings, { page: 1, pageSize: 20 }))).toBe(code)
    expect(await refusalOf(who.call(contract.landingWritten, { id: 1 }))).toBe(code)
    expect(await refusalOf(who.call(contract.setLandingState, { id: 1, publish: true }))).toBe(code)
    expect(await refusalOf(who.call(contract.deleteLanding, { id: 1 }))).toBe(code)
  }
  const wrong = (key: string, blocks: unknown) =>
    admin
      .fetch('/v3/api/admin/landing/save.json', {
        method: 'POST',
        headers: { 'x-requested-with': 'XMLHttpRequest', 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ key, content: JSON.stringify({ ...content('x'), blocks }) }).toString(),
      })
      .then(async (response) => (await response.json()).code)
  const partners = (link: string, logo = '') => [
    { kind: 'partners', heading: none, items: [{ name: none, logo, link }] },
  ]
  for (const key of ['', 'Upper', '-x', 'x-', 'a/b', '..', 'x'.repeat(41), '中文']) {
    expect(await wrong(key, []), key).toBe('request.input')
  }
  for (const blocks of [
    partners('javascript:alert(1)'),
    partners('', 'https://example.com/x.png'),
    [{ kind: 'script', heading: none }],
    [{ kind: 'text', heading: none, text: words('x'.repeat(10_001)) }],
    Array.from({ length: 31 }, () => hero()),
    'none',
    null,
  ]) {
    expect(await wrong('fits', blocks), JSON.stringify(blocks)?.slice(0, 80)).toBe('request.input')
  }
  expect(await refusalOf(read('../etc'))).toBe('landing.unknown')
})
