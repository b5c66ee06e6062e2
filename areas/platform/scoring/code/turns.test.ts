import { expect, test } from 'vitest'
import { openTurns } from './turns.ts'

// covers: rely.exam.crash
test('those who wait at a screen go first, in their order, and the others have every second turn', async () => {
  const inTurn = openTurns(1)
  const done: string[] = []
  const run = (name: string, first: boolean) => inTurn(async () => void done.push(name), { first })
  const begun = Promise.withResolvers<void>()
  const all = [
    inTurn(() => begun.promise, { first: false }),
    ...['mark 1', 'mark 2'].map((name) => run(name, false)),
    ...['try 1', 'try 2', 'try 3', 'try 4'].map((name) => run(name, true)),
  ]
  begun.resolve()
  await Promise.all(all)
  expect(done).toEqual(['try 1', 'mark 1', 'try 2', 'mark 2', 'try 3', 'try 4'])
})

test('no more run at a time than may, and a failure gives its turn back', async () => {
  const inTurn = openTurns(2)
  let running = 0
  let mostRunning = 0
  const work = (at: number) => async () => {
    mostRunning = Math.max(mostRunning, ++running)
    await new Promise((resolve) => setTimeout(resolve, 1))
    running--
    if (at % 3 === 0) throw new Error('failed')
  }
  const ended = await Promise.allSettled(
    Array.from({ length: 20 }, (_, at) => inTurn(work(at), { first: at % 2 === 0 })),
  )
  expect(ended.filter(({ status }) => status === 'rejected')).toHaveLength(7)
  expect(mostRunning).toBe(2)
})
