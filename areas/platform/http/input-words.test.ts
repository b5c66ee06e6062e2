import * as competition from '@leitai/competition/catalog/contract.sign-up'
import * as account from '@leitai/identity/account/contract'
import { userFeedback } from '@leitai/site/feedback/contract'
import { testApp } from '@leitai/testing/test-app'
import { expect, test } from 'vitest'
import { API_BASE } from '../contract/call.ts'

const { app, build } = await testApp()

interface Said {
  status: number
  code: string
  msg: string
}
async function post(path: string, body: string, more: { type?: string; language?: 'zh' | 'en' } = {}): Promise<Said> {
  const visitor = await app.as(await build.user(), { language: more.language ?? 'zh' })
  const response = await visitor.fetch(`${API_BASE}${path}`, {
    method: 'POST',
    body,
    headers: {
      'x-requested-with': 'XMLHttpRequest',
      'content-type': more.type ?? 'application/x-www-form-urlencoded',
      'accept-language': more.language ?? 'zh',
    },
  })
  return { status: response.status, ...((await response.json()) as { code: string; msg: string }) }
}

test('a field that was not sent is reported as missing, by its label in the caller’s language', async () => {
  const { path } = competition.signUpJoinCmpt
  expect(await post(path, 'agree=1')).toMatchObject({ status: 400, code: 'request.input', msg: '请输入竞赛编号' })
  expect((await post(path, 'agree=1', { language: 'en' })).msg).toBe('Competition number is required')
  expect((await post(path, 'agree=1&cmptId=x')).msg).toBe('请输入正确的竞赛编号')
  expect((await post(competition.checkJoinCmptCode.path, 'cmptId=1')).msg).not.toContain('cmptId')
})

test('a message from the specification is used unchanged', async () => {
  const { path } = userFeedback
  const sent = (fields: Record<string, string>) => post(path, new URLSearchParams(fields).toString())
  expect((await sent({ contacts: '123', type: '账号', content: '演示' })).msg).toBe('请输入正确的手机或邮箱信息')
  expect((await post(account.register.path, 'userName=1')).msg).not.toMatch(/[a-z]+[A-Z]|填写有误/)
})

test.each(['application/json', 'text/plain'])('a body of %s is refused with the expected type', async (type) => {
  const said = await post(competition.signUpJoinCmpt.path, '{"cmptId":1,"agree":true}', { type })
  expect(said).toMatchObject({ status: 415, code: 'request.form' })
  expect(said.msg).toContain('application/x-www-form-urlencoded')
})
