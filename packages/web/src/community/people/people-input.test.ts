import { expect, test } from 'vitest'
import { paths } from '../../platform/paths.ts'
import { peopleFilter, peopleInput, readPeopleTab, recruitingInput } from './people-input.ts'

const there = (query: string) => peopleInput(new URLSearchParams(query))

test('the list of people is what its address says, and unknown values are left out', () => {
  const asked = there('keyword=+R%00x+&role=design&looking=1&order=newest&page=3')
  expect(asked).toEqual({ keyword: 'Rx', role: 'design', looking: true, order: 'newest', page: 3, pageSize: 24 })
  expect(there('role=king&order=age&page=-1&looking=yes')).toEqual(there(''))
  expect(there('page=999999999').page).toBe(100_000)
})

test('the address leaves out what is usual, and says the same again', () => {
  expect(paths.people(peopleFilter(there('')))).toBe('/teamCenter.html')
  const query = 'keyword=R&role=design&looking=1&order=newest&page=2'
  expect(paths.people(peopleFilter(there(query)))).toBe(`/teamCenter.html?${query}`)
})

test('the teams that look for members have a tab of their own', () => {
  const search = new URLSearchParams(paths.people({ tab: 'teams', keyword: 'python', page: 2 }).split('?')[1])
  expect(readPeopleTab(search)).toBe('teams')
  expect(recruitingInput(search)).toEqual({ keyword: 'python', page: 2, pageSize: 24 })
  expect(readPeopleTab(new URLSearchParams('tab=kings'))).toBe('people')
})
