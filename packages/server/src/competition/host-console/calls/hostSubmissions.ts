import type * as console from '@leitai/contract/competition/host-console'
import { shownPerson } from '../../../identity/account/record.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { pageOf } from '../../../platform/http/page.ts'
import { refusalToRevise } from '../../revision/rules.ts'
import { hostedCompetition } from '../../staff/role.ts'
import { refusalToManage, refusalToRun } from '../../staff/rules.ts'
import { hasA, showScore } from '../../submission/board-rules.ts'
import {
  refusalToDisqualify,
  refusalToRequalify,
  refusalToScore,
  refusalToScoreAgain,
  refusalToUnhide,
} from '../../submission/rules.ts'
import { countSubmissions, submissionsOf, submissionsWhere, whyFailed } from '../entries.ts'
import { sayer } from '../refusal-text.ts'

export const hostSubmissions: Handler<typeof console.hostSubmissions> = async (context, input) => {
  const { db, language, now } = context
  const { cmpt, role } = await hostedCompetition(context, input.cmptId)
  const { page, pageSize, offset } = pageOf(input)
  const { scoring, where } = await submissionsWhere(db, input)
  const rows = await submissionsOf(db, where, { limit: pageSize, offset })
  const runs = refusalToRun(role)
  const say = sayer(language)
  const list = rows.map((row) => {
    const { entry, stage, teamName, person } = row
    const shown = (score: number | null) => (score === null ? null : showScore(score, stage.decimals))
    return {
      ...entry,
      ...whyFailed(row, language),
      stage: stage.name,
      at: entry.createdAt,
      teamName,
      person: shownPerson(person),
      scoreA: shown(entry.scoreA),
      scoreB: shown(entry.scoreB),
      byHand: entry.handScoredAt === null ? null : entry.handReason,
      hasA: hasA(stage),
      hasB: stage.spec?.b !== 'none',
      hidden: entry.deletedAt !== null,
      voided: entry.voidedAt === null ? null : entry.voidReason,
      may: {
        voidIt: say(runs ?? refusalToDisqualify(entry)),
        score: say(runs ?? refusalToScore(entry, {}, {})),
        unvoid: say(runs ?? refusalToRequalify(entry)),
        unhide: say(runs ?? refusalToUnhide(entry, now)),
        rescore: say(runs ?? refusalToRevise(cmpt.status) ?? refusalToScoreAgain(entry)),
      },
    }
  })
  const total = await countSubmissions(db, where)
  return { list, total, page, pageSize, stages: scoring, may: { files: say(runs), list: say(refusalToManage(role)) } }
}
