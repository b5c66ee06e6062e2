import { sendBbsMessage } from '@leitai/community/forum/contract'
import * as team from '@leitai/competition/team/contract'
import { expectOk, refusalOf } from '@leitai/testing/refusal'
import { testApp } from '@leitai/testing/test-app'
import { expect, test } from 'vitest'
import { blockedInText } from './coarse-words.ts'

const { app, build } = await testApp()

test("profanity is refused in names of teams and in posts, without an operator's list", async () => {
  const { id } = await build.competition()
  const { visitor } = await build.competitor(id)
  for (const name of ['傻逼联盟', '傻 逼', 'Fucking Good', 'f.u.c.k 2026', 'ｆｕｃｋ'])
    expect([name, await refusalOf(visitor.call(team.createTeam, { cmptId: id, name, intro: '' }))]).toEqual([
      name,
      'team.nameWords',
    ])
  const post = { cmptId: id, title: '求助', tags: [] }
  expect(await refusalOf(visitor.call(sendBbsMessage, { ...post, content: '你他妈的会不会' }))).toBe('forum.word')
  await expectOk(visitor.call(sendBbsMessage, { ...post, content: '请问怎样提交？' }))
})

test('innocent words that contain coarse ones are allowed', () => {
  const innocent = [
    '妈妈的味道',
    '今日你好',
    '体操你我他',
    '杂种优势',
    '他妈妈的数据',
    '一逼近极限',
    '草泥地',
    '尼玛次仁',
    'Scunthorpe United',
    'Shitake',
    'Cockburn',
    'class A',
    'a.b.c test',
    'badminton',
    'snigger',
    'Essex',
    'retarder',
  ]
  expect(innocent.filter((text) => blockedInText(app.dataDir, text) !== null)).toEqual([])
})
