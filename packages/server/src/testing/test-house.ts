import { afterAll } from 'vitest'
import { builders } from './build.ts'
import { openTestHouse } from './house.ts'

/** The house of one file of tests with its builders: opened before they are collected, closed after all of them. */
export async function testHouse(...given: Parameters<typeof openTestHouse>) {
  const house = await openTestHouse(...given)
  afterAll(() => house.end())
  return { house, build: builders(house) }
}
