import { paths } from '@leitai/platform/web/paths'
import { expect, test } from 'vitest'
import { peopleFilter, peopleInput, readPeopleTab, recruitingInput } from './people-input.ts'

const there = (query: string) => peopleInput(new URLSearchParams(query))

test('the user filter is read from the URL, and unknown values are ignored', () => {
  const input = there('keyword=+R%00x+&role=design&looking=1&order=newest&page=3')
  expect(input).toEqual({ keyword: 'Rx', role: 'design', looking: true, order: 'newest', page: 3, pageSize: 24 })
  expect(there('role=king&order=age&page=-1&looking=yes')).toEqual(there(''))
  expect(there('page=999999999').page).toBe(100_000)
})

test('the URL omits default values and parses back to the same filter', () => {
  expect(paths.people(peopleFilter(there('')))).toBe('/teamCenter.html')
  const query = 'keyword=R&role=design&looking=1&order=newest&page=2'
  expect(paths.people(peopleFilter(there(query)))).toBe(`/teamCenter.html?${query}`)
})

test('teams that look for members have their own tab', () => {
  const search = new URLSearchParams(paths.people({ tab: 'teams', keyword: 'python', page: 2 }).split('?')[1])
  expect(readPeopleTab(search)).toBe('teams')
  expect(recruitingInput(search)).toEqual({ keyword: 'python', page: 2, pageSize: 24 })
  expect(readPeopleTab(new URLSearchParams('tab=kings'))).toBe('people')
})
