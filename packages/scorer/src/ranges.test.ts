import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isScoringFault } from './faults.ts'
import { metrics } from './metrics/index.ts'
import { prepareSolution } from './prepare.ts'
import { score } from './score.ts'
import { bytes, specFor } from './testing.ts'
import type { ScoringSpec } from './types.ts'

const spec = (ranges: ScoringSpec['ranges'], metric = 'rmse'): ScoringSpec => ({
  ...specFor({ metric }),
  ...(ranges && { ranges }),
})
const solution = 'id,truth,board\n0,10,A\n1,20,B\n'

async function prepared(ranges: ScoringSpec['ranges'], metric?: string, text = solution): Promise<Uint8Array> {
  const made = await prepareSolution(bytes(text), spec(ranges, metric))
  if (!made.ok) throw new Error(JSON.stringify(made.faults))
  return made.prepared
}

describe('the declared range of a prediction column', () => {
  test('limits submitted numbers, also in the columns of a formula', async () => {
    const file = bytes('id,prediction\n0,10\n1,31\n')
    expect(await score(await prepared({ prediction: [0, 31] }), file)).toMatchObject({ ok: true })
    const fault = { code: 'out-of-range', line: 3, column: 'prediction', found: '31', expected: '0..30' }
    expect(await score(await prepared({ prediction: [0, 30] }), file)).toMatchObject({ faults: [fault] })
    const formula = {
      ...spec({ prediction: [0, 30] }, 'formula-sql'),
      metric: { name: 'formula-sql', options: { code: 'select 1' } },
    }
    const made = await prepareSolution(bytes(solution), formula)
    if (!made.ok) throw new Error('not prepared')
    expect(await score(made.prepared, file)).toMatchObject({ faults: [fault] })
    expect(await score(made.prepared, bytes('id,prediction\n0,10\n1,nan\n'))).toMatchObject({
      faults: [{ code: 'out-of-range' }],
    })
  })

  test('may be wider than the default, and applies to the truth as well', async () => {
    const large = 'id,truth,board\n0,1e20,A\n1,2e20,B\n'
    expect(await prepareSolution(bytes(large), spec(undefined))).toMatchObject({
      ok: false,
      faults: [{ code: 'out-of-range' }, {}],
    })
    const wide = await prepared({ prediction: [0, 1e30] }, 'rmse', large)
    expect(await score(wide, bytes('id,prediction\n0,1e20\n1,2e20\n'))).toMatchObject({ ok: true, a: 0, b: 0 })
  })

  test.each<[Record<string, [number, number]>, string]>([
    [{ other: [0, 1] }, 'range-column'],
    [{ prediction: [1, 1] }, 'bad-range'],
    [{ prediction: [0, 1e300] }, 'bad-range'],
    [{ prediction: [Number.NaN, 1] }, 'bad-range'],
  ])('%j is refused', async (ranges, code) => {
    expect(await prepareSolution(bytes(solution), spec(ranges))).toMatchObject({ ok: false, faults: [{ code }] })
  })

  test('is refused if no numbers are predicted', async () => {
    const made = await prepareSolution(bytes(solution), spec({ prediction: [0, 1] }, 'accuracy'))
    expect(made).toMatchObject({ ok: false, faults: [{ code: 'range-kind' }] })
  })
})

test('refusals while reading never depend on the truth', async () => {
  const value = fc.oneof(
    fc.double({ noDefaultInfinity: true }).map(String),
    fc.constantFrom('9e307', '-1e308', '1e15', '5e-324', '', 'nan', 'x', '1 2', '1 2 1 2'),
  )
  const metric = fc.constantFrom(
    ...Object.values(metrics).filter(({ prediction }) => prediction !== 'class-probabilities'),
  )
  const truths = { number: ['1e-300', '3', '1e15', '7'], binary: ['0', '1', '1', '0'], mask: ['1 2', '', '3 4', '5 1'] }
  const faultsOf = async (name: string, truth: string[], predictions: string[]) => {
    const rows = truth.map((text, row) => `${row},${text},${row % 2 === 0 ? 'A' : 'B'}\n`)
    const made = await prepareSolution(bytes(`id,truth,board\n${rows.join('')}`), specFor({ metric: name }))
    if (!made.ok) return null
    const file = `id,prediction\n${predictions.map((text, row) => `${row},${text}\n`).join('')}`
    const result = await score(made.prepared, bytes(file))
    return result.ok || result.faults.some(isScoringFault) ? 'looked at' : result.faults
  }
  await fc.assert(
    fc.asyncProperty(
      metric,
      fc.array(value, { minLength: 4, maxLength: 4 }),
      fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4 }),
      async ({ name, truth }, predictions, order) => {
        const list: string[] =
          truth === 'number' || truth === 'binary' || truth === 'mask' ? truths[truth] : ['a', 'b', 'a', 'b']
        const one = await faultsOf(name, list, predictions)
        const other = await faultsOf(
          name,
          order.map((at) => list[at] ?? ''),
          predictions,
        )
        if (one !== null && other !== null) expect(other).toEqual(one)
      },
    ),
    { numRuns: 400 },
  )
})

describe('whitespace around values', () => {
  const wide = '\u00a0\u3000 '
  test('is removed from ids, labels, numbers and the header', async () => {
    const made = await prepareSolution(
      bytes(`id,truth,board\n甲${wide},猫${wide},A\n${wide}乙,狗,B\n`),
      specFor({ metric: 'accuracy' }),
    )
    if (!made.ok) throw new Error(JSON.stringify(made.faults))
    const file = `${wide}id,prediction${wide}\n${wide}甲,猫\u00a0\n乙\u3000,${wide}狗\n`
    expect(await score(made.prepared, bytes(file))).toMatchObject({ ok: true, a: 1, b: 1 })
    const numbers = await prepared(undefined)
    expect(await score(numbers, bytes(`id,prediction\n\u00a00,10\u00a0\n1\u3000,\u300020\n`))).toMatchObject({
      ok: true,
      a: 0,
    })
    expect(await score(numbers, bytes(`id,prediction\n\u00a0,10\n1,\u3000\n`))).toMatchObject({
      faults: [{ code: 'empty-value', line: 2 }, { code: 'empty-value', line: 3 }, { code: 'missing-ids' }],
    })
  })

  test('a UTF-8 header over GBK rows is reported as an encoding fault', async () => {
    const made = await prepareSolution(bytes('编号,truth,board\n0,猫,A\n1,狗,B\n'), {
      ...specFor({ metric: 'accuracy', columns: ['预测'] }),
      id: '编号',
    })
    if (!made.ok) throw new Error(JSON.stringify(made.faults))
    const head = new TextEncoder().encode('编号,预测\n0,')
    // 猫 and 狗 in GBK.
    const file = Uint8Array.from([...head, 0xc3, 0xa8, 10, 0x31, 0x2c, 0xb9, 0xb7, 10])
    expect(await score(made.prepared, [file])).toMatchObject({ ok: false, faults: [{ code: 'mixed-encoding' }] })
  })
})
