import { answer, usual } from '@leitai/testing/web/fake'
import { page } from '@leitai/testing/web/page'
import { expect, test } from 'vitest'
import { registrationStatistics } from '../contract.ts'

const cell = (key: string, count: number) => ({ key, count, because: null })

// covers: rules.other.bars-map
test('provinces are bars in proportion to their counts, and there is no map', async () => {
  const answers = new Map([
    ...usual(),
    answer(registrationStatistics, () => ({
      title: null,
      totals: { people: 60, teams: 9, entries: 80 },
      days: [cell('2026-11-20', 60)],
      by: { province: [cell('浙江省', 40), cell('四川省', 10)], school: [], degree: [], status: [], role: [] },
      at: '2026-11-20T04:00:00.000Z',
    })),
  ])
  for (const [language, title] of [
    ['zh', '地区'],
    ['en', 'Region'],
  ] as const) {
    const { html } = await page('/statistics.html', { answers, language })
    const main = /<main.*<\/main>/s.exec(html)?.[0] ?? ''
    const part = /<section[^>]*aria-labelledby="by-province".*?<\/section>/s.exec(main)?.[0] ?? ''
    expect(part).toContain(title)
    const rows = [...part.matchAll(/<th scope="row">([^<]*)<\/th>.*?width:(\d+)%.*?>([\d,]+)</gs)]
    expect(rows.map(([, ...found]) => found)).toEqual([
      ['浙江省', '100', '40'],
      ['四川省', '25', '10'],
    ])
    expect(part).not.toMatch(/<(svg|canvas|img|map|iframe)/)
    expect(main).not.toMatch(/<(canvas|map|iframe)/)
  }
})
