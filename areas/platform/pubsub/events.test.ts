import { messageEvents } from '@leitai/site/message/contract'
import { builders } from '@leitai/testing/build'
import { openTestApp } from '@leitai/testing/open-test-app'
import { expect, test } from 'vitest'
import { API_BASE } from '../contract/call.ts'

test('a closing server ends open streams and does not wait for their readers', async () => {
  const app = await openTestApp()
  const visitor = await app.as(await builders(app).user())
  const stream = await visitor.fetch(API_BASE + messageEvents.path)
  expect(stream.headers.get('content-type')).toBe('text/event-stream')
  const read = stream.text()
  await app.end()
  expect(await read).toContain('retry:')
}, 20_000)
