import { API_BASE } from '@leitai/contract/core/call'
import { messageEvents } from '@leitai/contract/site/message'
import { expect, test } from 'vitest'
import { builders } from '../../testing/build.ts'
import { openTestApp } from '../../testing/open-test-app.ts'

test('a closing server ends open streams and does not wait for their readers', async () => {
  const app = await openTestApp()
  const visitor = await app.as(await builders(app).user())
  const stream = await visitor.fetch(API_BASE + messageEvents.path)
  expect(stream.headers.get('content-type')).toBe('text/event-stream')
  const read = stream.text()
  await app.end()
  expect(await read).toContain('retry:')
}, 20_000)
