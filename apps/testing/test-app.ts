import { afterAll } from 'vitest'
import { builders } from './build.ts'
import { openTestApp } from './open-test-app.ts'

/** The app of one test file with its builders: opened before the tests are collected, closed after all of them. */
export async function testApp(...given: Parameters<typeof openTestApp>) {
  const app = await openTestApp(...given)
  afterAll(async () => {
    await app.end()
    // The test file's module stays loaded, and would keep a whole server.
    for (const name of Object.keys(app)) Reflect.deleteProperty(app, name)
  })
  return { app, build: builders(app) }
}
