import { audit } from '@leitai/platform/audit/audit'
import { sayer } from '@leitai/platform/contract/refusals'
import type { Db } from '@leitai/platform/db/open'
import { count, desc, eq, inArray, sql } from '@leitai/platform/db/orm'
import { refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { pageOf } from '@leitai/platform/http/page'
import { dayName } from '@leitai/platform/time/day'
import { noteChange } from '../../definition/changes.ts'
import { stageIn, stagesOf } from '../../definition/competition.ts'
import { mainStage } from '../../definition/rules.ts'
import { reasonWords } from '../../merge/texts.ts'
import { hostedCompetition, staffCompetition } from '../../staff/role.ts'
import { refusalToRun } from '../../staff/rules.ts'
import { giveExtra, revokeExtra } from '../../submission/quota.ts'
import { memberIds } from '../../team/event.ts'
import { captainByHost, deleteByHost, markByHost, renameByHost } from '../../team/host.ts'
import {
  refusalToHostBaseline,
  refusalToHostCaptain,
  refusalToHostChange,
  refusalToHostDelete,
} from '../../team/rules.ts'
import { merges, mergeVotes } from '../../team/table.ts'
import { notifyOf } from '../announcing.ts'
import type * as console from '../contract.teams.ts'
import { fileOf, teamsList } from '../lists.ts'
import { countSlots, slotsOf } from '../slots.ts'
import { actOnTeam } from '../team-act.ts'
import { countTeams, hostedTeam, teamsOf } from '../teams.ts'
import {
  baselineMarked,
  baselineUnmarked,
  captainChanged,
  sentenceWithReason,
  slotsGiven,
  slotsTakenBack,
  teamRemoved,
  teamRenamed,
} from '../texts.ts'

export const changeCaptain: Handler<typeof console.changeCaptain> = (context, { userId, ...input }) =>
  actOnTeam(context, 'changeCaptain', input, async (target) => {
    const { team, name } = await captainByHost(context.db, { ...target, userId })
    return {
      said: captainChanged(name, team.name),
      detail: { before: team.captainId, captain: userId },
    }
  })

export const removeTeam: Handler<typeof console.removeTeam> = (context, input) =>
  actOnTeam(context, 'removeTeam', input, async (target) => {
    const { team, people } = await deleteByHost(context.db, target)
    return { said: teamRemoved(team.name), people }
  })

export const renameTeam: Handler<typeof console.renameTeam> = (context, { name, ...input }) =>
  actOnTeam(context, 'renameTeam', input, async (target) => {
    const before = await renameByHost(context.db, context.ctx, { ...target, name })
    return { said: teamRenamed(before.name, name), detail: { before: before.name, name } }
  })

export const markBaseline: Handler<typeof console.markBaseline> = (context, { baseline, ...input }) =>
  actOnTeam(context, 'markBaseline', input, async ({ cmpt, now, ...target }) => {
    const { db } = context
    const over = cmpt.endAt !== null && now >= cmpt.endAt
    const stages = await stagesOf(db, cmpt.id)
    const { name } = await markByHost(db, { ...target, baseline, over, stages })
    const said = (baseline ? baselineMarked : baselineUnmarked)(name)
    await noteChange(db, {
      cmptId: cmpt.id,
      by: context.me.id,
      at: now,
      text: sentenceWithReason(said, input.reason),
    })
    return { said, detail: { baseline } }
  })

export const extraSlots: Handler<typeof console.extraSlots> = async (context, input) => {
  const { db, language, now } = context
  const { role } = await staffCompetition(context, input.cmptId)
  const { page, pageSize, offset } = pageOf(input)
  const runs = refusalToRun(role)
  const say = sayer(language)
  const today = dayName(now)
  const list = (await slotsOf(db, input.cmptId, { limit: pageSize, offset })).map((slot) => ({
    ...slot,
    may: {
      revoke: say(
        runs ??
          (slot.revokedAt !== null ? { code: 'hostConsole.slotRevoked' } : null) ??
          (slot.day !== null && slot.day < today ? { code: 'hostConsole.slotUsed' } : null),
      ),
    },
  }))
  return { list, total: await countSlots(db, input.cmptId), page, pageSize, may: { give: say(runs) } }
}

export const giveSlots: Handler<typeof console.giveSlots> = async (context, input) => {
  const { db, me, now } = context
  const { cmptId, stageId, day = null, count, reason } = input
  const { cmpt, role } = await hostedCompetition(context, cmptId)
  refuse(refusalToRun(role))
  const stage = await stageIn(db, cmptId, stageId)
  const team = await hostedTeam(db, input)
  const id = await giveExtra(db, { team, stage, day, count, reason, by: me.id, now })
  await notifyOf(db, await memberIds(db, team.id), {
    cmpt,
    now,
    tab: 'submit',
    ...slotsGiven(stage.name, { day, count, reason }),
  })
  const detail = { slots: id, stageId, day, count }
  await audit(context, { action: 'console.giveSlots', target: { kind: 'team', id: team.id }, cmptId, reason, detail })
  return { id }
}

export const revokeSlots: Handler<typeof console.revokeSlots> = async (context, { cmptId, id }) => {
  const { db, now } = context
  const { cmpt, role } = await hostedCompetition(context, cmptId)
  refuse(refusalToRun(role))
  const { teamId, count } = await revokeExtra(db, { cmptId, id, stages: await stagesOf(db, cmptId), now })
  await notifyOf(db, await memberIds(db, teamId), { cmpt, now, tab: 'submit', ...slotsTakenBack(count) })
  await audit(context, {
    action: 'console.revokeSlots',
    target: { kind: 'team', id: teamId },
    cmptId,
    detail: { slots: id, count },
  })
  return { ok: true }
}

export const hostTeams: Handler<typeof console.hostTeams> = async (context, input) => {
  const { db, now, language } = context
  const { cmpt, role } = await staffCompetition(context, input.cmptId)
  const { page, pageSize, offset } = pageOf(input)
  const stages = (await stagesOf(db, cmpt.id)).filter(({ spec }) => spec !== null)
  const rows = await teamsOf(db, input, { main: mainStage(stages, now), limit: pageSize, offset })
  const runs = refusalToRun(role)
  const say = sayer(language)
  const over = cmpt.endAt !== null && now >= cmpt.endAt
  const open = stages.filter(({ endAt }) => endAt === null || now < endAt)
  const list = rows.map(({ team, standing, people, merges, best, staff }) => ({
    teamId: team.id,
    name: team.name,
    state: team.state,
    createdAt: team.createdAt,
    baseline: team.baseline,
    members: people,
    entries: standing.entries,
    best,
    merges,
    staff,
    may: {
      rename: say(runs ?? refusalToHostChange(team)),
      captain: say(
        runs ??
          refusalToHostCaptain(
            standing,
            people.some(({ captain, active }) => captain && active),
          ),
      ),
      remove: say(runs ?? refusalToHostDelete(standing)),
      baseline: say(runs ?? refusalToHostBaseline(standing, over)),
      slots: say(runs ?? refusalToHostChange(team) ?? (open.length > 0 ? null : { code: 'hostConsole.slotStage' })),
    },
  }))
  return { list, total: await countTeams(db, input), page, pageSize, stages: open }
}

export const hostTeamsCsv: Handler<typeof console.hostTeamsCsv> = async (context, input) => {
  await staffCompetition(context, input.cmptId)
  return fileOf(context, input, await teamsList(context, input))
}

export const hostMerges: Handler<typeof console.hostMerges> = async (context, input) => {
  const { db, language } = context
  await staffCompetition(context, input.cmptId)
  const { page, pageSize, offset } = pageOf(input)
  const rows = await mergesOf(db, input.cmptId, { limit: pageSize, offset })
  const list = rows.map((row) => ({
    ...row,
    reason: row.state === 'failed' ? reasonWords(row.reason, language) : null,
  }))
  return { list, total: await countMerges(db, input.cmptId), page, pageSize }
}

async function countMerges(db: Db, cmptId: number): Promise<number> {
  const [found] = await db.select({ count: count() }).from(merges).where(eq(merges.cmptId, cmptId))
  return found?.count ?? 0
}

/** The merges of a competition's teams with the weights of their votes, newest first. */
async function mergesOf(db: Db, cmptId: number, { limit, offset }: { limit: number; offset: number }) {
  const rows = await db
    .select()
    .from(merges)
    .where(eq(merges.cmptId, cmptId))
    .orderBy(desc(merges.id))
    .limit(limit)
    .offset(offset)
  const weight = (agree: ReturnType<typeof sql>) =>
    sql<number>`coalesce(sum(${mergeVotes.weight}) filter (where ${agree}), 0)::float8`
  const votes = await db
    .select({
      mergeId: mergeVotes.mergeId,
      teamId: mergeVotes.teamId,
      yes: weight(sql`${mergeVotes.agree}`),
      no: weight(sql`not ${mergeVotes.agree}`),
      all: weight(sql`true`),
    })
    .from(mergeVotes)
    .where(
      inArray(
        mergeVotes.mergeId,
        rows.map(({ id }) => id),
      ),
    )
    .groupBy(mergeVotes.mergeId, mergeVotes.teamId)
  const byMerge = Map.groupBy(votes, ({ mergeId }) => mergeId)
  return rows.map(({ id, names, fromTeamId, state, reason, launchedAt, endsAt, endedAt }) => ({
    id,
    ...names,
    state,
    reason,
    launchedAt,
    endsAt,
    endedAt,
    votes: (byMerge.get(id) ?? [])
      .toSorted((one) => (one.teamId === fromTeamId ? -1 : 1))
      .map(({ teamId, yes, no, all }) => ({ team: teamId === fromTeamId ? names.from : names.to, yes, no, all })),
  }))
}
