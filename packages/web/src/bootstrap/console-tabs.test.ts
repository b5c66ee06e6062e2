import { expect, test } from 'vitest'
import { consoleTabs, consoleTabsOf } from './console-tabs.ts'

const algorithm = { type: 'algorithm', status: 'published' } as const
const running = ['prepare', 'revision', 'judging', 'certificates', 'conduct', 'announce', 'audit']

test('who runs a competition has every tab of its console that its type has', () => {
  const all = Object.keys(consoleTabs)
  for (const role of ['admin', 'owner', 'editor'] as const) {
    expect(consoleTabsOf({ ...algorithm, role })).toEqual(all.filter((name) => name !== 'entries'))
    const without = ['submissions', 'revision', 'conduct', 'screen']
    expect(consoleTabsOf({ type: 'application', status: 'draft', role })).toEqual(
      all.filter((name) => !without.includes(name)),
    )
  }
})

test('judges score and review, and before the launch try the scoring', () => {
  expect(consoleTabsOf({ ...algorithm, role: 'judge' })).toEqual(['submissions', 'marking', 'review'])
  expect(consoleTabsOf({ type: 'algorithm', status: 'draft', role: 'judge' })).toContain('prepare')
  expect(consoleTabsOf({ type: 'application', status: 'draft', role: 'judge' })).toEqual(['marking', 'review'])
})

test('support sees who takes part and with what, and runs nothing', () => {
  const seen = consoleTabsOf({ ...algorithm, role: 'support' })
  expect(seen).toEqual(expect.arrayContaining(['dashboard', 'people', 'teams', 'submissions', 'review', 'screen']))
  expect(seen.filter((name) => ['marking', ...running].includes(name))).toEqual([])
})
