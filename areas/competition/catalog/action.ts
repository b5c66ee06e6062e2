import type { Context } from '@leitai/platform/context/app-context'
import { type Refusal, refusalText } from '@leitai/platform/contract/refusals'
import type * as z from 'zod/mini'
import { refusalOfRequest, refusalToSignUp, stageNow, type TeamDates } from '../definition/rules.ts'
import type { Competition, Stage } from '../definition/table.ts'
import type { Quota } from '../submission/rules.ts'
import { refusalToSubmit } from '../submission/rules.ts'
import { refusalToSave } from '../works/rules.ts'
import type * as contract from './contract.detail.ts'
import type { SignUpRequest } from './table.ts'

type Action = z.infer<typeof contract.MainAction>
interface Shown {
  kind: Action
  stageId: number | null
  reason: string | null
}

/** The main button of a competition's page: its action for this caller now, or why it is disabled. */
export function actionOf(
  { me, now, language }: Pick<Context, 'me' | 'now' | 'language'>,
  about: {
    row: Competition & TeamDates
    stage: Stage | null
    signedUp: boolean
    request: SignUpRequest | null
    quota: Quota | null
    /** Why the caller cannot compete: a ban, or being staff of the competition. */
    kept: Refusal | null
    /** Whether a signed-up caller has a team, may create one, or may not because they were removed from theirs. */
    team: 'none' | 'barred' | 'own'
    /** Of an application competition: the stage that takes works now, and whether the team has a work in it. */
    works: { stage: Stage; begun: boolean } | null
    /** Why the caller's team cannot enter the stage. */
    entrance: Refusal | null
  },
): Shown {
  const { row, stage, signedUp, request, quota, works, entrance, kept, team } = about
  const show = (kind: Action, refusal: Refusal | null = null): Shown => ({
    kind,
    stageId: (works?.stage ?? stage)?.id ?? null,
    reason: refusal ? refusalText(refusal, language) : null,
  })
  const staff = kept !== null && !kept.code.startsWith('conduct.')
  if (kept && !(staff && !signedUp)) return show('barred', kept)
  const ended = row.endAt !== null && now >= row.endAt
  if (!signedUp) {
    const stands = request && refusalOfRequest(request)
    if (stands) return show(request.state === 'waiting' ? 'approval' : 'closed', stands)
    const refusal = refusalToSignUp(row, now)
    if (now < row.signUpStartAt) return show('notStarted', refusal)
    if (refusal) return show('closed', refusal)
    if (!me) return show('login')
    if (staff) return show('staff', kept)
    if (row.realName === 'signup' && !me.realNameVerified) return show('realName', { code: 'competition.realName' })
    return show(row.needsCode ? 'code' : 'signUp')
  }
  if (team !== 'own') return show(team === 'none' ? 'team' : 'barred', { code: `team.${team}` })
  if (works) {
    const refusal = refusalToSave(works.stage, now) ?? entrance
    if (ended || stageNow(works.stage, now) === 'over') return show('ended', refusal)
    return show(now < works.stage.startAt ? 'wait' : works.begun ? 'workAgain' : 'work', refusal)
  }
  if (!stage) return show(ended ? 'ended' : 'wait', { code: 'submission.noScoring' })
  if (ended) return show('practice')
  const refusal = refusalToSubmit(stage, quota, now) ?? entrance
  return now < stage.startAt ? show('wait', refusal) : show('submit', refusal)
}
