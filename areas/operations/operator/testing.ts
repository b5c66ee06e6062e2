import type { TestApp } from '@leitai/testing/open-test-app'
import { pino } from 'pino'
import type { Workplace } from './command.ts'

/** A place where commands work on the database, the store and the clock of a test’s server. */
export function placeOf(app: TestApp, more: Partial<Workplace> & { typed?: string } = {}): Workplace {
  const { ctx } = app
  const { typed = '', ...others } = more
  return {
    env: {},
    log: pino({ level: 'silent' }),
    now: () => ctx.now(),
    config: () => ctx.config,
    database: async () => app.database,
    storage: async () => ctx.storage,
    input: async () => typed,
    ...others,
  }
}
