import { expect, test } from 'vitest'
import { hostConsoleTabs, hostConsoleTabsOf } from './host-console-tabs.ts'

const algorithm = { type: 'algorithm', status: 'published' } as const
const running = ['prepare', 'revision', 'judging', 'certificates', 'conduct', 'announce', 'audit']

test('a manager sees every tab of the host console that the competition’s type has', () => {
  const all = Object.keys(hostConsoleTabs)
  for (const role of ['admin', 'owner', 'editor'] as const) {
    expect(hostConsoleTabsOf({ ...algorithm, role })).toEqual(all.filter((name) => name !== 'entries'))
    const without = ['submissions', 'runs', 'revision', 'conduct', 'screen']
    expect(hostConsoleTabsOf({ type: 'application', status: 'draft', role })).toEqual(
      all.filter((name) => !without.includes(name)),
    )
  }
})

test('judges score and review, and before the launch test the scoring', () => {
  expect(hostConsoleTabsOf({ ...algorithm, role: 'judge' })).toEqual(['submissions', 'marking', 'review'])
  expect(hostConsoleTabsOf({ type: 'algorithm', status: 'draft', role: 'judge' })).toContain('prepare')
  expect(hostConsoleTabsOf({ type: 'application', status: 'draft', role: 'judge' })).toEqual(['marking', 'review'])
})

test('support staff see participants and submissions but cannot change anything', () => {
  const seen = hostConsoleTabsOf({ ...algorithm, role: 'support' })
  expect(seen).toEqual(expect.arrayContaining(['dashboard', 'people', 'teams', 'submissions', 'review', 'screen']))
  expect(seen.filter((name) => ['marking', ...running].includes(name))).toEqual([])
})
