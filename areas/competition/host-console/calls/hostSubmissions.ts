import { shownPerson } from '@leitai/identity/account/record'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { pageOf } from '@leitai/platform/http/page'
import { refusalToRevise } from '../../revision/rules.ts'
import { hostedCompetition } from '../../staff/role.ts'
import { refusalToManage, refusalToRun } from '../../staff/rules.ts'
import { hasA, showScore } from '../../submission/board-rules.ts'
import { keepsDetails } from '../../submission/details.ts'
import {
  refusalToDisqualify,
  refusalToRequalify,
  refusalToScore,
  refusalToScoreAgain,
  refusalToUnhide,
} from '../../submission/rules.ts'
import type * as console from '../contract.submissions.ts'
import { sayer } from '../refusal-text.ts'
import { countSubmissions, submissionsOf, submissionsWhere, whyFailed } from '../submissions.ts'

export const hostSubmissions: Handler<typeof console.hostSubmissions> = async (context, input) => {
  const { db, language, now } = context
  const { cmpt, role } = await hostedCompetition(context, input.cmptId)
  const { page, pageSize, offset } = pageOf(input)
  const { scoring, where } = await submissionsWhere(db, input)
  const [rows, total] = await Promise.all([
    submissionsOf(db, where, { limit: pageSize, offset }),
    countSubmissions(db, where),
  ])
  const runs = refusalToRun(role)
  const say = sayer(language)
  const list = rows.map((row) => {
    const { submission, stage, teamName, person, details } = row
    const shown = (score: number | null) => (score === null ? null : showScore(score, stage.decimals))
    return {
      ...submission,
      ...whyFailed(row, language),
      stage: stage.name,
      at: submission.createdAt,
      teamName,
      person: shownPerson(person),
      scoreA: shown(submission.scoreA),
      scoreB: shown(submission.scoreB),
      byHand: submission.handScoredAt === null ? null : submission.handReason,
      details: role !== 'judge' && submission.state === 'scored' && keepsDetails(stage.spec) ? details : 0,
      hasA: hasA(stage),
      hasB: stage.spec?.b !== 'none',
      hidden: submission.deletedAt !== null,
      voided: submission.voidedAt === null ? null : submission.voidReason,
      may: {
        voidIt: say(runs ?? refusalToDisqualify(submission)),
        score: say(runs ?? refusalToScore(submission, {}, {})),
        unvoid: say(runs ?? refusalToRequalify(submission)),
        unhide: say(runs ?? refusalToUnhide(submission, now)),
        rescore: say(runs ?? refusalToRevise(cmpt.status) ?? refusalToScoreAgain(submission)),
      },
    }
  })
  return { list, total, page, pageSize, stages: scoring, may: { files: say(runs), list: say(refusalToManage(role)) } }
}
