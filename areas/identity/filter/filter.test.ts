import { limits } from '@leitai/platform/contract/limits'
import type { Visitor } from '@leitai/testing/open-test-app'
import { refusalOf } from '@leitai/testing/refusal'
import { testApp } from '@leitai/testing/test-app'
import { expect, test } from 'vitest'
import * as contract from './contract.ts'
import { savedFilters } from './table.ts'

const { app, build } = await testApp()
const somebody = async () => app.as(await build.user())
const list = 'admin.people' as const
const save = (
  visitor: Visitor,
  name: string,
  more: Partial<{ list: contract.FilteredList; fields: Record<string, string> }> = {},
) => visitor.call(contract.saveFilter, { list, name, fields: { state: 'locked' }, ...more })
const mine = async (visitor: Visitor, of: contract.FilteredList = list) =>
  (await visitor.call(contract.savedFilters, { list: of })).list

// covers: pages.console.filters-saved
test('a filter is saved for one list under a trimmed name, replaced by the same name, and deleted', async () => {
  const visitor = await somebody()
  const { id } = await save(visitor, ' 已锁定 ')
  await save(visitor, '演示', { fields: { keyword: '演示', role: 'admin' } })
  await save(visitor, '别的', { list: 'host.teams', fields: { keyword: 'x' } })
  expect(await mine(visitor)).toEqual([
    { id, name: '已锁定', fields: { state: 'locked' } },
    { id: expect.any(Number), name: '演示', fields: { keyword: '演示', role: 'admin' } },
  ])
  expect(await save(visitor, '已锁定', { fields: { state: 'closed' } })).toEqual({ id })
  expect((await mine(visitor))[0]?.fields).toEqual({ state: 'closed' })
  await visitor.call(contract.deleteFilter, { id })
  expect((await mine(visitor)).map(({ name }) => name)).toEqual(['演示'])
  expect(await refusalOf(visitor.call(contract.deleteFilter, { id }))).toBe('filter.unknown')
})

// covers: pages.console.filters-saved
test('nobody sees or deletes the filters of others', async () => {
  const [owner, other] = [await somebody(), await somebody()]
  const { id } = await save(owner, '演示')
  expect(await mine(other)).toEqual([])
  expect(await refusalOf(other.call(contract.deleteFilter, { id }))).toBe('filter.unknown')
  expect(await refusalOf(app.visitor().call(contract.savedFilters, { list }))).toBe('login.missing')
  expect(await mine(owner)).toHaveLength(1)
})

// covers: pages.console.filters-saved
test('a list and a person have limits, also when many are saved at once', async () => {
  const user = await build.user()
  const visitor = await app.as(user)
  const { ofList, most } = limits.filter
  const at = await Promise.all(
    Array.from({ length: ofList + 5 }, (_, no) => refusalOf(save(visitor, `第 ${no} 个`)).catch(() => null)),
  )
  expect(at.filter((code) => code === 'filter.mostOfList')).toHaveLength(5)
  const kept = await mine(visitor)
  expect(kept).toHaveLength(ofList)
  // One of the same name takes no place.
  expect(await save(visitor, kept[0]?.name ?? '')).toEqual({ id: kept[0]?.id })
  const others = contract.FilteredList.options.filter((one) => one !== list)
  await app.ctx.db.insert(savedFilters).values(
    Array.from({ length: most - ofList - 1 }, (_, no) => ({
      userId: user.id,
      list: others[no % 8] ?? 'host.teams',
      name: `其他 ${no}`,
      fields: { keyword: 'x' },
      at: app.ctx.now(),
    })),
  )
  const last = await Promise.all(
    Array.from({ length: 3 }, (_, no) =>
      refusalOf(save(visitor, `最后 ${no}`, { list: 'host.audit' })).catch(() => null),
    ),
  )
  expect(last.filter((code) => code === 'filter.most')).toHaveLength(2)
})

test('names of 1 to 30 characters, known lists and plain fields only', async () => {
  const visitor = await somebody()
  const post = async (more: Record<string, string>) => {
    const body = new URLSearchParams({ list, name: '演示', fields: '{"state":"locked"}', ...more })
    const headers = { 'x-requested-with': 'XMLHttpRequest' }
    return (await visitor.fetch('/v3/api/user/filters/save.json', { method: 'POST', body, headers })).status
  }
  expect(await post({ name: '字'.repeat(limits.filter.name) })).toBe(200)
  const tooMany = JSON.stringify(Object.fromEntries([...'abcdefghijk'].map((key) => [key, '1'])))
  const wrong: Record<string, string>[] = [
    { name: '' },
    { name: '  ' },
    { name: '字'.repeat(limits.filter.name + 1) },
    { name: 'a\u202eb' },
    { name: 'a\nb' },
    { list: 'admin.secrets' },
    { fields: '{}' },
    { fields: '[]' },
    { fields: 'x' },
    { fields: tooMany },
    { fields: '{"__proto__":"x"}' },
    { fields: '{"a b":"x"}' },
    { fields: '{"state":1}' },
    { fields: '{"state":""}' },
    { fields: JSON.stringify({ state: 'x'.repeat(101) }) },
  ]
  for (const bad of wrong) expect(await post(bad), JSON.stringify(bad)).toBe(400)
  expect(await mine(visitor)).toHaveLength(1)
})
