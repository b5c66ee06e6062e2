import { describe, expect, it } from 'vitest'
import { draw } from './chart.ts'
import { columnsOf, plain, rowsOf } from './sql-engine.ts'
import { csvPieces, kindOf, missingIn, pick, type TableResult } from './table.ts'
import { freeName } from './use-files.ts'
import { freshCell, moved } from './use-notebook.ts'

const table: TableResult = {
  columns: [
    { name: 'id', kind: 'number', type: 'Int32' },
    { name: 'say, "it"', kind: 'text', type: 'Utf8' },
    { name: 'y', kind: 'number', type: 'Float64' },
  ],
  rows: [
    [1, 'a,b', 0.5],
    [2, null, -1.5],
    [3, 'two\nlines', null],
  ],
  whole: true,
}

describe('result', () => {
  it('is exported as valid CSV', () => {
    expect(csvPieces(table).join('')).toBe('id,"say, ""it""",y\n1,"a,b",0.5\n2,,-1.5\n3,"two\nlines",\n')
    const many = { ...table, rows: Array.from({ length: 25_000 }, (_, at) => [at, 'x', 1]) }
    expect(csvPieces(many).join('').split('\n')).toHaveLength(25_002)
  })

  it('contains the columns that a competition requires, or reports the missing ones', () => {
    expect(missingIn(table, ['id', 'prediction'])).toEqual(['prediction'])
    expect(csvPieces(pick(table, ['y', 'id'])).join('')).toBe('y,id\n0.5,1\n-1.5,2\n,3\n')
  })

  it('from Python has column kinds inferred from its values', () => {
    expect([kindOf([1, null]), kindOf(['a']), kindOf([true]), kindOf([1, 'a']), kindOf([null])]).toEqual([
      'number',
      'text',
      'boolean',
      'text',
      'other',
    ])
  })
})

describe('DuckDB values', () => {
  it('keep their type, or become text where they would lose precision', () => {
    const day = Date.UTC(2026, 0, 2)
    const cases = [
      [plain(12n, 'Int64'), 12],
      [plain(9_007_199_254_740_993n, 'Int64'), '9007199254740993'],
      [plain(day, 'Date32<DAY>'), '2026-01-02'],
      [plain(day + 3_723_000, 'Timestamp<MICROSECOND>'), '2026-01-02 01:02:03'],
      [plain(3_723_000_500n, 'Time64<MICROSECOND>'), '01:02:03.000500'],
      [plain(undefined, 'Utf8'), null],
      [plain({ toString: () => '[1,2]' }, 'List<Int32>'), '[1,2]'],
    ]
    for (const [found, expected] of cases) expect(found).toBe(expected)
  })

  it('are converted to rows with column kinds', () => {
    const fields = [
      { name: 'n', type: 'Int32' },
      { name: 's', type: 'Utf8' },
    ]
    const values = [
      [1, 2],
      ['a', null],
    ]
    const batch = {
      numRows: 2,
      schema: { fields },
      getChildAt: (at: number) => ({ get: (row: number) => values[at]?.[row] }),
    }
    expect([...rowsOf(batch)]).toEqual([
      [1, 'a'],
      [2, null],
    ])
    expect(columnsOf(fields).map(({ kind }) => kind)).toEqual(['number', 'text'])
  })
})

describe('chart', () => {
  it('bars start at zero, and rows without a number are omitted', () => {
    const drawing = draw(table, { kind: 'bars', x: 'id', y: 'y' })
    expect(drawing).toMatchObject({ left: 1, xEnds: ['1', '2'] })
    expect(drawing?.yTicks.map(({ text }) => text)).toEqual(['-1.5', '-1', '-0.5', '0', '0.5'])
    expect(drawing?.base).toBe(0.75)
    expect(drawing?.points.map(({ y }) => y)).toEqual([1, 0])
  })

  it('a line is sorted by x; a single value or equal values still have a scale', () => {
    const rows = [
      [5, 'a', 1],
      [1, 'b', 1],
    ]
    const drawing = draw({ ...table, rows }, { kind: 'lines', x: 'id', y: 'y' })
    expect(drawing?.points.map(({ x }) => x)).toEqual([0, 1])
    expect(drawing?.points.every(({ y }) => Number.isFinite(y))).toBe(true)
    expect(draw({ ...table, rows: rows.slice(1) }, { kind: 'points', x: 'id', y: 'y' })?.points).toHaveLength(1)
  })

  it('no data gives no chart', () => {
    expect(draw({ ...table, rows: [] }, { kind: 'bars', x: 'id', y: 'y' })).toBeNull()
    expect(draw(table, { kind: 'bars', x: 'id', y: 'no' })).toBeNull()
  })
})

describe('notebook', () => {
  it('gives each file a unique name', () => {
    expect(freeName('a.csv', ['a.csv', 'a-2.csv'])).toBe('a-3.csv')
    expect([freeName('a', ['a']), freeName('.csv', ['.csv']), freeName('b.csv', [])]).toEqual([
      'a-2',
      '.csv-2',
      'b.csv',
    ])
  })

  it('moves cells within its bounds', () => {
    const cells = [freshCell('sql'), freshCell('python'), freshCell('text')]
    const [a, b, c] = cells
    expect(moved(cells, c?.id ?? '', -1)).toEqual([a, c, b])
    expect(moved(cells, a?.id ?? '', -1)).toEqual(cells)
    expect(moved(cells, 'none', 1)).toEqual(cells)
  })
})
