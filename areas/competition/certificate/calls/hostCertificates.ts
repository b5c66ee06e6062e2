import { avatarOf } from '@leitai/identity/account/record'
import { type Refusal, refusalText } from '@leitai/platform/contract/refusals'
import { refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { pageOf } from '@leitai/platform/http/page'
import { boardStages } from '../../review/outcome.ts'
import { hostedCompetition } from '../../staff/role.ts'
import { refusalToRun } from '../../staff/rules.ts'
import { roundOf } from '../board.ts'
import type * as contract from '../contract.ts'
import { type CertificateState, CertificateState as States } from '../contract.ts'
import { type Proposed, propose } from '../proposal.ts'
import { withCodes } from '../rules.ts'
import { refusalOfAll } from '../unverified.ts'

const shown = ({ userId, userName, avatar, kind, teamName, rank, award, state, missing, certificate }: Proposed) => ({
  userId,
  userName,
  avatar: avatarOf({ id: userId, avatar }),
  kind,
  teamName,
  rank,
  award,
  state,
  missing: withCodes(missing),
  certificate: certificate && { ...certificate, reason: certificate.revokeReason },
})

export const hostCertificates: Handler<typeof contract.hostCertificates> = async (context, input) => {
  const { db, language } = context
  const { cmpt, role } = await hostedCompetition(context, input.cmptId)
  // Only those who issue certificates may see who has a verified name.
  refuse(refusalToRun(role))
  const { plan, run, rows, waitsFor } = await propose(context, cmpt)
  const keyword = input.keyword.toLowerCase()
  const found = rows.filter(
    ({ kind, state, userName, teamName }) =>
      (input.kind === undefined || kind === input.kind) &&
      (input.state === undefined || state === input.state) &&
      `${userName}\n${teamName}`.toLowerCase().includes(keyword),
  )
  const countOf = (state: CertificateState) => rows.filter((row) => row.state === state).length
  const { page, pageSize, offset } = pageOf(input)
  const words = (refusal: Refusal | null) => (refusal ? refusalText(refusal, language) : null)
  const stages = await boardStages(db, cmpt)
  const issue: Refusal | null = waitsFor ?? (run?.state === 'open' ? { code: 'certificate.running' } : null)
  return {
    plan,
    stages: stages.flatMap(({ id, name }) => {
      const next = roundOf(stages, id)?.next
      return next ? [{ id, name, promotion: next.promotion }] : []
    }),
    counts: Object.fromEntries(States.options.map((state) => [state, countOf(state)])) as Record<
      CertificateState,
      number
    >,
    run,
    page: { list: found.slice(offset, offset + pageSize).map(shown), total: found.length, page, pageSize },
    may: {
      issue: words(issue),
      all: words(issue ?? refusalOfAll(rows)),
      board: words(waitsFor),
    },
  }
}
