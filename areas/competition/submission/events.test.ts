import { API_BASE } from '@leitai/platform/contract/call'
import { answerCsv } from '@leitai/testing/build'
import type { Visitor } from '@leitai/testing/open-test-app'
import { testApp } from '@leitai/testing/test-app'
import { expect, test } from 'vitest'
import * as team from '../team/contract.ts'
import { teamBuilders } from '../team/testing.ts'
import * as contract from './contract.ts'

const { build } = await testApp()
const make = teamBuilders(build)
const listening = async (visitor: Visitor, cmptId: number) => {
  const response = await visitor.fetch(`${API_BASE}${contract.submissionEvents.path}?cmptId=${cmptId}`)
  // A stream that is ended may look like one that broke off.
  let heard = ''
  const ended = (async () => {
    for await (const piece of response.body?.pipeThrough(new TextDecoderStream()) ?? []) heard += piece
  })().catch(() => undefined)
  return { heard: () => heard, ended }
}

test('a stream that is open when its reader leaves the team ends, and tells nothing more', async () => {
  const { id } = await build.competition()
  const [captain, mate] = await make.team(id, 2)
  if (!mate) throw new Error('there is nobody')
  const [stays, leaves] = [await listening(captain.visitor, id), await listening(mate.visitor, id)]
  const before = await build.submit(captain.visitor, id, answerCsv(0.1))
  await build.finished(before.submission.id)
  await captain.visitor.call(team.deleteCompeteMate, { teamId: captain.teamId, userId: mate.user.id })
  const after = await build.submit(captain.visitor, id, answerCsv(0.2))
  await build.finished(after.submission.id)
  await leaves.ended
  expect(leaves.heard()).toContain(`"id":${before.submission.id},"state":"scored"`)
  expect(leaves.heard()).not.toContain(`"id":${after.submission.id}`)
  await expect.poll(stays.heard).toContain(`"id":${after.submission.id},"state":"scored"`)
})
