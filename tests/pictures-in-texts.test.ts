import { beforeEach, expect, test } from 'vitest'
import { allCalls } from '../apps/server/http-server.ts'
import { fieldsFor } from '../apps/testing/world/catalogue/catalogue.ts'
import { attempt, personAs, trialDispatcher } from '../apps/testing/world/trial.ts'
import { worldApp } from '../apps/testing/world/world-app.ts'
import type { CallerKind } from '../areas/platform/contract/permissions.ts'
import type { Tx } from '../areas/platform/db/open.ts'
import { addressOf } from '../areas/platform/file/picture.ts'
import { uploads } from '../areas/platform/file/table.ts'

/** A picture that was put into a text of the rich editor is kept: unused uploads are deleted after a day. */

const words = (zh: string) => ({ zh, en: '' })
const text = (say: string) => words(say)
/** Each call that stores a text of the rich editor: who makes it, the field, and the field's value with the text in it. */
const writers: Record<string, [CallerKind, string, (say: string, before: unknown) => unknown]> = {
  announce: ['owner', 'text', text],
  freezeReview: ['owner', 'plan', (say, before) => ({ ...Object(before), text: words(say) })],
  saveHomework: ['teacher', 'value', (say, before) => ({ ...Object(before), note: say })],
  saveLanding: [
    'admin',
    'content',
    (say, before) => ({
      ...Object(before),
      blocks: [{ kind: 'faq', heading: words(''), items: [{ question: words('问题'), answer: words(say) }] }],
    }),
  ],
  saveLibraryItem: ['admin', 'text', (say, before) => ({ ...Object(before), body: words(say) })],
  saveNews: ['admin', 'text', (say, before) => ({ ...Object(before), body: words(say) })],
  saveOrganisation: ['organisationAdmin', 'text', (say, before) => ({ ...Object(before), about: words(say) })],
  savePage: ['admin', 'text', text],
  savePaper: ['admin', 'paper', (say, before) => ({ ...Object(before), description: words(say) })],
  saveProduct: ['admin', 'goods', (say, before) => ({ ...Object(before), description: words(say) })],
  saveQuestion: ['admin', 'question', (say, before) => ({ ...Object(before), explanation: words(say) })],
  saveSignUp: [
    'owner',
    'value',
    (say, before) => ({ ...Object(before), questions: [{ question: words('问题'), answer: words(say) }] }),
  ],
  saveText: ['owner', 'zh', (say) => say],
  saveWork: ['captain', 'content', (say, before) => ({ ...Object(before), text: say })],
  sendOfficialNotice: ['admin', 'body', text],
}

const { app, world } = await worldApp()
let used: string[] = []
const look = async (tx: Tx) => {
  const rows = await tx.select({ key: uploads.objectKey, at: uploads.usedAt }).from(uploads)
  used = rows.filter(({ at }) => at !== null).map(({ key }) => key)
}
const trial = trialDispatcher(app.ctx, look)
beforeEach(() => {
  used = []
})

test.each(Object.entries(writers))('%s keeps the pictures of its text', async (name, [kind, field, filled]) => {
  const registered = allCalls.find((one) => one.name === name)
  const me = personAs(world, kind)
  if (!registered || !me) throw new Error(`no ${registered ? kind : name}`)
  const keyOf = (userId: number) => `picture/editor/${userId}/${'c0ffee'.repeat(4)}.jpg`
  const [own, foreign] = [keyOf(me.id), keyOf(me.id + 1)]
  const given = fieldsFor(world, name, me)
  const before: unknown = field === 'zh' ? given.zh : JSON.parse(given[field] ?? '{}')
  const value = filled(`![](${addressOf(own)}) ![](${addressOf(foreign)})`, before)
  const fields = { ...given, [field]: typeof value === 'string' ? value : JSON.stringify(value) }
  expect(await attempt(trial, { world, registered, kind, fields })).toMatchObject({ status: 200 })
  expect(used).toContain(own)
  expect(used).not.toContain(foreign)
})
