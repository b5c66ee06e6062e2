import type { CurrentUser } from '@leitai/platform/context/app-context'
import { refusalText } from '@leitai/platform/contract/refusals'
import type { Db } from '@leitai/platform/db/open'
import { and, eq } from '@leitai/platform/db/orm'
import { orRefuse, Refused, refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { sameText } from '@leitai/platform/keys/keys'
import { sendEvent } from '@leitai/site/webhook/send-events'
import { competitionWith, isSignedUp, publicCompetition, stagesOf } from '../../definition/competition.ts'
import { joinCodeFits, spendJoinCode } from '../../definition/join-codes.ts'
import { refusalOfAnswers, refusalOfRequest, refusalToSignUp } from '../../definition/rules.ts'
import { admit, webhookOwnersOf } from '../../definition/staff.ts'
import { type Competition, signUps } from '../../definition/table.ts'
import { lockPlaces, refuseToCompete, workOf } from '../../team/eligibility.ts'
import { askToSignUp, dropRequest, lockRequest } from '../approval.ts'
import type * as competition from '../contract.sign-up.ts'
import { keepAnswers, signUp } from '../sign-up.ts'

export const checkJoinCmptCode: Handler<typeof competition.checkJoinCmptCode> = async (
  { db, now, language },
  { cmptId, code },
) => {
  await publicCompetition(db, cmptId)
  if (await joinCodeFits(db, { cmptId, code, now })) return { ok: true, code: null, reason: null }
  const refusal = { code: 'competition.codeWrong' } as const
  return { ok: false, code: refusal.code, reason: refusalText(refusal, language) }
}

async function takeCode(db: Db, { cmptId, code, now }: { cmptId: number; code: string | undefined; now: Date }) {
  if (!code) throw new Refused({ code: 'competition.codeMissing' })
  if (!(await spendJoinCode(db, { cmptId, code, now }))) throw new Refused({ code: 'competition.codeWrong' })
  return code
}

export const signUpJoinCmpt: Handler<typeof competition.signUpJoinCmpt> = async ({ db, me, now, language }, input) => {
  const { cmptId, agree, code, answers, lookingForTeam, baseline = false } = input
  const row = await publicCompetition(db, cmptId)
  const whose = { cmptId, userId: me.id }
  await lockPlaces(db, cmptId, [me.id])
  await refuseToCompete(db, { ...whose, now, baseline })
  const staff = baseline && (await workOf(db, cmptId, me.id)) !== null
  refuse(baseline && !staff ? { code: 'competition.notStaff' } : null)
  const before = await lockRequest(db, whose)
  refuse(before && refusalOfRequest(before))
  refuse(refusalToSignUp({ ...row, stages: await stagesOf(db, cmptId) }, now))
  refuse(agree ? null : { code: 'competition.rules' })
  refuse(row.realName === 'signup' && !me.realNameVerified ? { code: 'competition.realName' } : null)
  refuse(refusalOfAnswers(row.form, answers, language))
  refuse((await isSignedUp(db, cmptId, me.id)) ? { code: 'competition.signedUp' } : null)
  // A user with an earlier request has consumed a code already.
  const used =
    row.needsCode && !staff && !before?.code ? await takeCode(db, { cmptId, code, now }) : (before?.code ?? '')
  if (row.approval && !staff) {
    const isWaiting = await askToSignUp(db, before, { ...whose, answers, lookingForTeam, code: used, at: now })
    refuse(isWaiting ? null : { code: 'competition.waiting' })
    await sendSignUp(db, { cmpt: row, me, state: 'waiting', now })
    return { waiting: true, teamId: null, teamName: null }
  }
  const [made] = await signUp(db, cmptId, [{ person: me, answers, lookingForTeam }], {
    now,
    baseline: staff,
    pays: row.audience === 'public',
  })
  const team = orRefuse(made, 'competition.signedUp')
  if (before) await dropRequest(db, whose)
  if (!staff) await sendSignUp(db, { cmpt: row, me, state: 'joined', now })
  return { waiting: false, teamId: team.id, teamName: team.name }
}

interface SignedUp {
  cmpt: Pick<Competition, 'id' | 'title' | 'organisationId'>
  me: Pick<CurrentUser, 'id' | 'name'>
  state: 'waiting' | 'joined'
  now: Date
}

/** Tells a competition’s webhooks that somebody has signed up, or asks to. */
const sendSignUp = (db: Db, { cmpt: { id, title, organisationId }, me, state, now }: SignedUp) =>
  sendEvent(db, {
    type: 'signup.requested',
    data: {
      competition: { id, title },
      person: { id: me.id, name: me.name },
      state,
      url: `/judge-space.html?tab=console&id=${id}&part=people`,
    },
    owners: webhookOwnersOf({ id, organisationId }),
    now,
  })

export const getCmptUserFormInfo: Handler<typeof competition.getCmptUserFormInfo> = async ({ db, me }, { cmptId }) => {
  const { form } = await publicCompetition(db, cmptId)
  const [mine] = await db
    .select({ answers: signUps.answers })
    .from(signUps)
    .where(and(eq(signUps.cmptId, cmptId), eq(signUps.userId, me.id)))
  return { fields: form, answers: mine?.answers ?? {}, signedUp: mine !== undefined }
}

export const submitCmptUserFormInfo: Handler<typeof competition.submitCmptUserFormInfo> = keepAnswers

export const updateCmptUserFormInfo: Handler<typeof competition.updateCmptUserFormInfo> = keepAnswers

export const enterCompetition: Handler<typeof competition.enterCompetition> = async ({ db, me, now }, input) => {
  const { cmptId, key } = input
  const cmpt = orRefuse(await competitionWith(db, cmptId), 'competition.unknown')
  // A competition without a link is refused as one that does not exist.
  if (cmpt.status !== 'private' || cmpt.inviteKey === null || !sameText(cmpt.inviteKey, key))
    throw new Refused({ code: 'competition.unknown' })
  await admit(db, { cmptIds: [cmptId], userIds: [me.id], source: 'link', now })
  return { title: cmpt.title }
}

export const validateUserRealNameStatus: Handler<typeof competition.validateUserRealNameStatus> = async (
  { db, me },
  { cmptId },
) => ({ required: (await publicCompetition(db, cmptId)).realName, verified: me.realNameVerified })
