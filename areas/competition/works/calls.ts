import { users } from '@leitai/identity/account/table'
import { audit } from '@leitai/platform/audit/audit'
import { limits } from '@leitai/platform/contract/limits'
import { refusalText } from '@leitai/platform/contract/refusals'
import { and, count, desc, eq, ilike, inArray, sql } from '@leitai/platform/db/orm'
import { orRefuse, Refused, refuse } from '@leitai/platform/errors/refuse'
import { encryptAddress } from '@leitai/platform/file/contract.tempurl'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { pageOf } from '@leitai/platform/http/page'
import { patternsOf } from '@leitai/platform/text/search'
import { publicCompetition } from '../definition/competition.ts'
import { refusalOfEntrance, reviewing } from '../definition/reviewing.ts'
import { refuseShutOut } from '../definition/staff.ts'
import { hostedCompetition, staffCompetition } from '../staff/role.ts'
import { refusalToManage, refusalToRun } from '../staff/rules.ts'
import { myTeamIn } from '../submission/submission.ts'
import { refuseWork } from '../submission/submitting.ts'
import { refuseToCompete } from '../team/eligibility.ts'
import { teams } from '../team/table.ts'
import { lockTeamOf, membersOf, noTeam } from '../team/team.ts'
import * as contract from './contract.ts'
import { cardsOf, galleryChanging, galleryPart, isMember, refusalToLike } from './gallery.ts'
import { isShown, refusalToSave, refusalToSubmit } from './rules.ts'
import { galleries, workLikes, works } from './table.ts'
import {
  attachmentUrl,
  findWork,
  galleryOf,
  keepFilesOf,
  lockGallery,
  openAttachment,
  stageWithWorks,
  workOf,
  workStages,
  workView,
} from './work.ts'

export const approvalDo: Handler<typeof contract.approvalDo> = async (context, { entryId, like }) => {
  const { db, me, now } = context
  const { team } = await workView(context, entryId)
  refuse(refusalToLike(me, await isMember(db, team.id, me.id)))
  // Lock first: two concurrent likes by one person count once.
  await db.select({ id: works.id }).from(works).where(eq(works.id, entryId)).for('update')
  const mine = and(eq(workLikes.entryId, entryId), eq(workLikes.userId, me.id))
  const changed = like
    ? await db.insert(workLikes).values({ entryId, userId: me.id, at: now }).onConflictDoNothing().returning()
    : await db.delete(workLikes).where(mine).returning()
  const [counted] = await db
    .update(works)
    .set({ likes: sql`${works.likes} + ${like ? changed.length : -changed.length}::int` })
    .where(eq(works.id, entryId))
    .returning({ likes: works.likes })
  return { liked: like, likes: orRefuse(counted, 'work.unknown').likes }
}

export const attachmentUpload: Handler<typeof contract.attachmentUpload> = async (context, input) => {
  const { db, me, now } = context
  const { cmptId, fileName, size } = input
  await publicCompetition(db, cmptId)
  const { baseline } = await myTeamIn(db, cmptId, me)
  await refuseToCompete(db, { cmptId, userId: me.id, now, baseline })
  const { url, ...opened } = await openAttachment(context, { userId: me.id, fileName, size, now })
  const expiresAt = new Date(now.getTime() + limits.uploadUrlSeconds * 1000)
  return { ...opened, tempUrl: await encryptAddress(url), expiresAt }
}

export const hostWorks: Handler<typeof contract.hostWorks> = async (context, input) => {
  const { db, language } = context
  const { cmpt, role } = await staffCompetition(context, input.cmptId)
  const stages = await workStages(db, cmpt)
  const ids = stages.map(({ id }) => id)
  refuse(input.stageId === undefined || ids.includes(input.stageId) ? null : { code: 'competition.noStage' })
  const { page, pageSize, offset } = pageOf(input)
  const where = and(
    inArray(works.stageId, input.stageId === undefined ? ids : [input.stageId]),
    eq(teams.state, 'active'),
    ...patternsOf(input.keyword).map((pattern) => ilike(teams.name, pattern)),
  )
  const from = db.select({ entry: works, teamName: teams.name }).from(works)
  const rows = await from
    .innerJoin(teams, eq(teams.id, works.teamId))
    .where(where)
    .orderBy(desc(works.submittedAt), desc(works.id))
    .limit(pageSize)
    .offset(offset)
  const [found] = await db
    .select({ total: count() })
    .from(works)
    .innerJoin(teams, eq(teams.id, works.teamId))
    .where(where)
  const refused = refusalToRun(role)
  return {
    list: rows.map(({ entry: work, teamName }) => ({ ...work, teamName })),
    total: found?.total ?? 0,
    page,
    pageSize,
    type: cmpt.type,
    stages,
    gallery: await galleryOf(db, cmpt.id),
    may: { run: refused ? refusalText(refused, language) : null },
  }
}

export const myWork: Handler<typeof contract.myWork> = async ({ db, me, now, language }, input) => {
  const { cmpt, stages, stage } = await stageWithWorks(db, input, now)
  const team = await myTeamIn(db, input.cmptId, me)
  const work = await workOf(db, stage.id, team.id)
  const [by] = work?.changedBy
    ? await db.select({ name: users.name }).from(users).where(eq(users.id, work.changedBy))
    : []
  const refused = refusalToSave(stage, now) ?? (await refusalOfEntrance(db, { cmpt, stage, team, now }))
  const content = work?.draft ?? contract.emptyWork
  return {
    stages,
    stageId: stage.id,
    entryId: work?.id ?? null,
    revision: work?.revision ?? 0,
    content,
    changedAt: work?.changedAt ?? null,
    changedBy: by?.name ?? null,
    version: work?.version ?? 0,
    submittedAt: work?.submittedAt ?? null,
    ahead: work !== null && JSON.stringify(work.content) !== JSON.stringify(work.draft),
    may: { save: refused ? refusalText(refused, language) : null },
  }
}

export const saveWork: Handler<typeof contract.saveWork> = async (context, input) => {
  const { db, me, now } = context
  const { cmptId, submit, revision } = input
  const { cmpt, stage } = await stageWithWorks(db, input, now)
  await refuseWork(db, { cmpt, userId: me.id, now })
  const own = await lockTeamOf(db, cmptId, me.id)
  await refuseToCompete(db, { cmptId, userId: me.id, now, baseline: own?.baseline ?? true })
  const team = own ?? (await noTeam(db, cmptId, me.id))
  refuse(refusalToSave(stage, now) ?? (await refusalOfEntrance(db, { cmpt, stage, team, now })))
  if (submit) refuse(refusalToSubmit(input.content))
  const before = await workOf(db, stage.id, team.id)
  refuse(revision === (before?.revision ?? 0) ? null : { code: 'work.changed' })
  const content = await keepFilesOf(context, { before, content: input.content, submit })
  const version = (before?.version ?? 0) + (submit ? 1 : 0)
  const submitted = submit ? { content, submittedAt: now } : {}
  const values = { draft: content, ...submitted, version, revision: revision + 1, changedAt: now, changedBy: me.id }
  const [saved] = before
    ? await db.update(works).set(values).where(eq(works.id, before.id)).returning({ id: works.id })
    : await db
        .insert(works)
        .values({ ...values, cmptId, stageId: stage.id, teamId: team.id })
        .returning({ id: works.id })
  return { entryId: orRefuse(saved, 'work.unknown').id, revision: revision + 1, version, changedAt: now }
}

export const setGallery: Handler<typeof contract.setGallery> = async (context, { cmptId, gallery }) => {
  const { db } = context
  const { cmpt, role } = await hostedCompetition(context, cmptId)
  refuse(refusalToRun(role))
  refuse(cmpt.type === 'application' ? null : { code: 'work.noStage' })
  await lockGallery(db, cmptId)
  await galleryChanging.run({ db, cmptId, gallery })
  await db
    .insert(galleries)
    .values({ cmptId, gallery })
    .onConflictDoUpdate({ target: galleries.cmptId, set: { gallery } })
  await audit(context, { action: 'entry.gallery', target: { kind: 'competition', id: cmptId }, detail: { gallery } })
  return { ok: true }
}

export const workDetail: Handler<typeof contract.workDetail> = async (context, { entryId }) => {
  const { db } = context
  const found = await workView(context, entryId)
  const { text, links, pictures, video } = found.content
  const [[card], people] = await Promise.all([cardsOf(db, [found], context), membersOf(db, [found.team.id])])
  const members = people.get(found.team.id) ?? []
  return { ...orRefuse(card, 'work.unknown'), cmptId: found.cmpt.id, members, text, links, pictures, video }
}

export const workFile: Handler<typeof contract.workFile> = async (context, { entryId, objectKey }) => {
  const { db, me, ctx } = context
  const { entry: work, team } = await findWork(db, entryId)
  await refuseShutOut(db, { cmptId: work.cmptId, userId: me.id })
  const own = await isMember(db, team.id, me.id)
  if (!own) {
    const { role } = await hostedCompetition(context, work.cmptId).catch((error) => {
      // Do not reveal a work to people who neither own nor host it.
      throw error instanceof Refused ? new Refused({ code: 'work.unknown' }) : error
    })
    refuse(refusalToManage(role))
  }
  const files = [...(work.content?.files ?? []), ...(own ? work.draft.files : [])]
  const file = orRefuse(
    files.find((one) => one.objectKey === objectKey),
    'work.unknown',
  )
  return { url: await attachmentUrl(ctx, file) }
}

export const workList: Handler<typeof contract.workList> = async (context, input) => {
  const { db, now } = context
  const { stages, stage } = await stageWithWorks(db, input, now)
  const gallery = await galleryOf(db, input.cmptId)
  const { page, pageSize, offset } = pageOf(input)
  const shown = isShown(gallery, stage, now)
  const part = { stageId: stage.id, order: input.order, limit: pageSize, offset, now }
  const { rows, total } = shown ? await galleryPart(db, part) : { rows: [], total: 0 }
  const list = await cardsOf(db, rows, context)
  const reviewed = (await reviewing.get().publishedWeeks(db, [stage.id])).has(stage.id)
  return { list, total, page, pageSize, stages, stageId: stage.id, gallery, shown, reviewed }
}
