import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { DrizzleQueryError } from '../db/orm.ts'
import { openLog } from './log.ts'

function output() {
  const lines: string[] = []
  const to = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  return { log: openLog('info', to), lines }
}

test('a failed query is logged with its cause and stack, never with its values', () => {
  const { log, lines } = output()
  const cause = Object.assign(new Error('invalid byte sequence'), {
    code: '22021',
    detail: '(email)=(demo@example.com)',
  })
  const error = new DrizzleQueryError('insert into "codes" values ($1)', ['482913', 'demo@example.com'], cause)
  log.error({ err: error }, 'a call failed')
  expect(lines[0]).toContain('insert into')
  expect(lines[0]).toContain('22021')
  expect(lines[0]).toContain('log.test.ts')
  expect(lines[0]).not.toMatch(/482913|demo@example/)
})

test('any other error is logged completely', () => {
  const { log, lines } = output()
  log.warn({ err: new Error('the disk is full') })
  expect(JSON.parse(lines[0] ?? '').err).toMatchObject({ type: 'Error', message: 'the disk is full' })
})
