import { describe, expect, it } from 'vitest'
import { listInput, readQuery, type StageBoards, valuesOf, weekInput } from './address.ts'
import { decimalsOf, sparkPoints } from './BoardTable.tsx'

const stage = (stageId: number, more: Partial<StageBoards> = {}): StageBoards => ({
  stageId,
  name: { zh: `阶段${stageId}`, en: `Stage ${stageId}` },
  boards: ['A', 'B', 'week'],
  revealed: false,
  ...more,
})
const cmpt = (...nows: ('before' | 'open' | 'over')[]) => ({
  id: 5,
  stages: nows.map((now, index) => ({
    id: index + 1,
    name: { zh: '', en: '' },
    kind: 'preliminary' as const,
    startAt: '2026-11-01T00:00:00.000Z',
    endAt: null,
    now,
    promotion: null,
    teamDeadline: null,
    scoring: null,
  })),
})
const read = (query: string, list = [stage(1), stage(2)], of = cmpt('over', 'open')) =>
  readQuery(of, list, new URLSearchParams(query))

describe('leaderboard URL', () => {
  it('without parameters it selects board A of the open stage', () => {
    expect(read('')).toMatchObject({
      stage: { stageId: 2 },
      board: 'A',
      hidden: false,
      week: null,
      keyword: '',
      page: 1,
    })
  })

  it('without an open stage it selects the last one that began; without stages it is null', () => {
    expect(read('', [stage(1), stage(2)], cmpt('over', 'over'))?.stage.stageId).toBe(2)
    expect(read('', [stage(1), stage(2)], cmpt('before', 'before'))?.stage.stageId).toBe(1)
    expect(read('', [])).toBeNull()
  })

  it('it selects board B once revealed; before, B is hidden', () => {
    expect(read('', [stage(1, { revealed: true })])).toMatchObject({ board: 'B', hidden: false })
    expect(read('board=B')).toMatchObject({ board: 'B', hidden: true })
  })

  it('invalid values fall back to defaults', () => {
    expect(read('stage=9&board=practice&page=-1&week=x&q=%00')).toMatchObject({
      stage: { stageId: 2 },
      board: 'A',
      week: null,
      keyword: '',
      page: 1,
    })
  })

  it('it is converted to the input of the calls', () => {
    const query = read('stage=1&board=A&q=%20银杏%20&page=3')
    expect(query && listInput(query, 'A')).toEqual({
      cmptId: 5,
      stageId: 1,
      board: 'A',
      keyword: '银杏',
      page: 3,
      pageSize: 50,
    })
    const week = read('board=week&week=2&q=银杏')
    expect(week && weekInput(week)).toEqual({ cmptId: 5, stageId: 2, week: 2, page: 1, pageSize: 50 })
  })
})

describe('changed leaderboard URL', () => {
  it('keeps board and search and returns to the first page', () => {
    const query = read('q=银杏&page=3')
    expect(query && valuesOf(query, { board: 'A' })).toEqual({ stage: 2, board: 'A', q: '银杏' })
    expect(query && valuesOf(query, { page: 4 })).toEqual({ stage: 2, board: 'A', q: '银杏', page: 4 })
    expect(query && valuesOf(query, { keyword: '', page: 2 })).toEqual({ stage: 2, board: 'A', page: 2 })
  })

  it('another stage starts with its default board', () => {
    const query = read('board=week&week=2')
    const revealed = stage(1, { revealed: true })
    expect(query && valuesOf(query, { stage: revealed })).toEqual({ stage: 1, board: 'B' })
    expect(query && valuesOf(query, { page: 2 })).toEqual({ stage: 2, board: 'week', week: 2, page: 2 })
  })
})

describe('sparkline', () => {
  const size = { width: 26, height: 16 }
  it('a better score is higher, whatever the metric’s direction', () => {
    const [first, last] = sparkPoints([1, 2], 'higher', size)
    expect([first, last]).toEqual([
      { x: 3, y: 13 },
      { x: 23, y: 3 },
    ])
    expect(sparkPoints([1, 2], 'lower', size).map(({ y }) => y)).toEqual([3, 13])
  })

  it('is level without changes', () => {
    expect(sparkPoints([1, 1, 1], 'lower', size).map(({ y }) => y)).toEqual([8, 8, 8])
  })

  it('shows as many decimals as the board', () => {
    expect(decimalsOf('0.12345')).toBe(5)
    expect(decimalsOf('12')).toBe(0)
  })
})
