import { createConfig, lintFromString } from '@redocly/openapi-core'
import { expect, test } from 'vitest'
import { allCalls } from '../apps/server/http-server.ts'
import { describeApi } from '../areas/platform/http/openapi.ts'

test('the description of the interface passes Redocly’s recommended rules', async () => {
  const config = await createConfig({ extends: ['recommended'] })
  const problems = await lintFromString({
    source: JSON.stringify(describeApi(allCalls, 'https://leitai.test')),
    config,
  })
  const said = problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer ?? ''}`)
  expect(said.slice(0, 20)).toEqual([])
}, 120_000)
