import { expect, test } from 'vitest'
import { checkSpecOf } from './plan-tasks.ts'
import { prepareSolution } from './prepare.ts'
import { score } from './score.ts'
import { bytes, checkCsv, specOfFiles } from './testing.ts'

const head = 'id,frame,track,x,y,w,h\n'
/** Boxes of one sequence; those of a track lie in one place. */
function boxes(count: number, frameOf: (k: number) => number, trackOf: (k: number) => number): string {
  let text = head
  for (let k = 0; k < count; k++) text += `s,${frameOf(k)},${trackOf(k)},${20 * (trackOf(k) % 500)},0,10,10\n`
  return text
}
const few = boxes(
  40,
  (k) => k >> 1,
  (k) => k & 1,
)

async function scored(solution: string, submission: string, name = 'hota') {
  const spec = specOfFiles({ metric: { name }, solution, submission })
  const made = await prepareSolution(bytes(solution), spec)
  const result = made.ok ? await score(made.prepared, bytes(submission)) : made
  // The browser finds the same.
  if (made.ok)
    expect(
      await checkCsv(
        bytes(solution.slice(0, solution.indexOf('\n', solution.indexOf('\n') + 1) + 1)),
        bytes(submission),
        checkSpecOf(spec),
      ),
    ).toEqual(result.ok ? { ok: true, rows: submission.split('\n').length - 2 } : result)
  return result
}

test.each(['mota', 'idf1', 'hota'])('%s takes sequences of more than 10,000 boxes', async (name) => {
  const long = boxes(
    15_000,
    (k) => k >> 2,
    (k) => k & 3,
  )
  expect(await scored(long, long, name)).toMatchObject({ ok: true, a: 1 })
})

test('a sequence may have a million boxes, no more', async () => {
  const most = (count: number) =>
    boxes(
      count,
      (k) => k % 9000,
      (k) => Math.floor(k / 9000),
    )
  const fault = { code: 'too-many-entries', expected: '1000000' }
  expect(await scored(few, most(1_000_001), 'mota')).toMatchObject({ ok: false, faults: [fault] })
})

test.each([
  ['tracks', (k: number) => k, (k: number) => k],
  ['boxes of a frame', () => 3, (k: number) => k % 500],
])('a sequence has at most 10,000 %s', async (_, frame, track) => {
  const fault = { code: 'too-many-tracks', column: 'frame', expected: '10000' }
  expect(await scored(few, boxes(10_001, frame, track))).toMatchObject({ ok: false, faults: [fault] })
  expect(await scored(boxes(10_001, frame, track), few)).toMatchObject({ ok: false, faults: [fault] })
  expect(await scored(few, boxes(10_000, frame, track), 'mota')).toMatchObject({ ok: true })
})

test('other metrics keep their limit', async () => {
  const box = 'id,label,score,x,y,w,h\n'
  const lines = (count: number) => box + 'i,cat,0.5,0,0,5,5\n'.repeat(count)
  const solution = 'id,label,x,y,w,h\ni,cat,0,0,5,5\n'
  expect(await scored(solution, lines(10_001), 'coco-map')).toMatchObject({ faults: [{ code: 'too-many-entries' }] })
  expect(await scored(solution, lines(10_000), 'coco-map')).toMatchObject({ ok: true })
})
