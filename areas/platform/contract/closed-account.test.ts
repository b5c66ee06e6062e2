import { expect, test } from 'vitest'
import { closedName, isShownName, mimicsClosed, parseFor } from './identity.ts'

const answer = {
  teamName: `${closedName(12)} #7`,
  members: [{ userName: closedName(12) }, { userName: '已注销用户组' }],
  text: `问 @${closedName(12)} 一下，"${closedName(3)}"`,
}

test('a closed account has an English name for English readers, where it is the whole name', () => {
  const json = JSON.stringify(answer)
  expect(parseFor('zh', json)).toEqual(answer)
  expect(parseFor('en', json)).toMatchObject({
    teamName: 'Deleted user 12 #7',
    members: [{ userName: 'Deleted user 12' }, { userName: '已注销用户组' }],
    text: answer.text,
  })
})

test('a name that was shown is known again in either language, and no other is', () => {
  for (const stored of [closedName(12), `${closedName(12)} #7`]) {
    const shown = parseFor('en', JSON.stringify([stored])) as string[]
    expect(shown).toEqual([stored.replace(closedName(12), 'Deleted user 12')])
    expect([isShownName(shown[0] ?? '', stored), isShownName(stored, stored)]).toEqual([true, true])
  }
  expect(isShownName('Deleted user 1', closedName(12))).toBe(false)
  expect(isShownName('Deleted user 12', 'Deleted user 12')).toBe(true)
  expect(isShownName('演示队', '演示队 2')).toBe(false)
})

test.each([' 已注销用户12', '已註銷用戶 3 队', 'DELETED  user７', 'ｄeleted user 1'])(
  '%s mimics a closed account',
  (name) => {
    expect(mimicsClosed(name)).not.toBeNull()
  },
)

test.each(['已注销用户', '未注销用户12', 'Deleted users', '12'])('%s mimics no closed account', (name) => {
  expect(mimicsClosed(name)).toBeNull()
})
