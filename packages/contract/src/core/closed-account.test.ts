import { expect, test } from 'vitest'
import { closedName, parseFor } from './closed-account.ts'

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
