import { API_BASE } from '@leitai/contract/core/call'
import { messageEvents } from '@leitai/contract/site/message'
import { expect, test } from 'vitest'
import { builders } from '../../testing/build.ts'
import { openTestHouse } from '../../testing/house.ts'

test('a server that closes ends the streams that are open, and does not wait for their readers', async () => {
  const house = await openTestHouse()
  const visitor = await house.as(await builders(house).user())
  const stream = await visitor.fetch(API_BASE + messageEvents.path)
  expect(stream.headers.get('content-type')).toBe('text/event-stream')
  const read = stream.text()
  await house.end()
  expect(await read).toContain('retry:')
}, 20_000)
