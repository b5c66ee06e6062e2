import { shownPerson } from '@leitai/identity/account/person'
import { users } from '@leitai/identity/account/table'
import { optional, type Placeholders, rows, statement, value } from '@leitai/pg-kit/statement'
import { audit } from '@leitai/platform/audit/audit'
import { limits } from '@leitai/platform/contract/limits'
import { boundsOf } from '@leitai/platform/db/days'
import type { Db } from '@leitai/platform/db/open'
import { alias, and, eq, gte, or, sql } from '@leitai/platform/db/orm'
import { orRefuse, refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { pageOf } from '@leitai/platform/http/page'
import type { Storage } from '@leitai/platform/storage/storage'
import { foundIn, inBoth, patternsOf } from '@leitai/platform/text/search'
import { dayStart } from '@leitai/platform/time/day'
import { stageIn } from '../../definition/competition.ts'
import { changeCompetition, lockCompetition } from '../../definition/edit/competition.ts'
import { newInviteKey } from '../../definition/join-codes.ts'
import { isLaunched, weightOf } from '../../definition/rules.ts'
import { countAdmitted } from '../../definition/staff.ts'
import { competitions, hostRoles } from '../../definition/table.ts'
import { hostedCompetition } from '../../staff/role.ts'
import { refusalToOwn, refusalToRun, refusalToTry } from '../../staff/rules.ts'
import type * as editor from '../contract.launch.ts'
import { linkOf } from '../draft.ts'
import { beginEdit, changeEditorState, lockEditorState } from '../editor-state.ts'
import { gateOf, shown, trialsOf } from '../gate.ts'
import { notifyAdmins, notifyHosts, notifySignedUp, refusalOfDecision } from '../launch.ts'
import { canBeTried, missingOf, refusalToDecide, refusalToDraft, refusalToSubmitLaunch } from '../rules.ts'
import { editorStates, editorTrials } from '../table.ts'
import { faultText, launched, launchRefused, launchSubmitted, lineWord, withdrawn, withdrawnNote } from '../texts.ts'
import { trialJob } from '../trial.ts'
import { releaseObjects, takeUpload } from '../upload.ts'

export const decideLaunch: Handler<typeof editor.decideLaunch> = async (context, { cmptId, approve, reason }) => {
  const { db, now, ctx } = context
  const cmpt = await lockCompetition(db, cmptId)
  const editor = await lockEditorState(db, cmptId)
  refuse(await refusalOfDecision(context, cmpt, editor))
  const target = { kind: 'competition', id: cmptId }
  if (!approve) {
    refuse(reason === '' ? { code: 'competitionEditor.sendReason' } : null)
    await changeCompetition(db, cmpt, { status: editor.publishedAt ? 'withdrawn' : 'draft' })
    await changeEditorState(db, cmptId, { returnReason: reason, returnedAt: now })
    await audit(context, { action: 'making.return', target, reason })
    await notifyHosts(context, cmpt, launchRefused(reason))
    return { ok: true }
  }
  // What was complete at submission may be missing by now.
  const count = missingOf((await gateOf({ db, storage: ctx.storage, now }, cmpt)).lines)
  refuse(count > 0 ? { code: 'competitionEditor.gate', values: { count } } : null)
  await changeCompetition(db, cmpt, { status: 'published' })
  await changeEditorState(db, cmptId, { publishedAt: editor.publishedAt ?? now, returnReason: '', returnedAt: null })
  await audit(context, { action: 'making.publish', target, reason })
  await notifyHosts(context, cmpt, launched)
  return { ok: true }
}

export const submitLaunch: Handler<typeof editor.submitLaunch> = async (context, { cmptId }) => {
  const { db, me, now, ctx } = context
  const { role } = await hostedCompetition(context, cmptId)
  refuse(refusalToOwn(role))
  const cmpt = await lockCompetition(db, cmptId)
  const { publishedAt } = await lockEditorState(db, cmptId)
  const missing = missingOf((await gateOf({ db, storage: ctx.storage, now }, cmpt)).lines)
  refuse(refusalToSubmitLaunch({ status: cmpt.status, missing }))
  if (cmpt.audience !== 'public') {
    // Strangers never see it, so no admin has to look at it first.
    await changeCompetition(db, cmpt, { status: 'private' })
    await changeEditorState(db, cmptId, { publishedAt: publishedAt ?? now, returnReason: '', returnedAt: null })
    await audit(context, { action: 'making.publish', target: { kind: 'competition', id: cmptId } })
    return { ok: true }
  }
  await changeCompetition(db, cmpt, { status: 'pending' })
  await changeEditorState(db, cmptId, { submittedAt: now, submittedBy: me.id, returnReason: '', returnedAt: null })
  await audit(context, { action: 'making.submit', target: { kind: 'competition', id: cmptId } })
  await notifyAdmins(context, cmpt, launchSubmitted, '/judge-space.html?tab=launches')
  return { ok: true }
}

export const launchGate: Handler<typeof editor.launchGate> = async (context, { cmptId }) => {
  const { db, me, ctx, now, language } = context
  const { cmpt, role } = await hostedCompetition(context, cmptId)
  refuse(refusalToTry({ role, status: cmpt.status }))
  const { lines, editor, files, stages } = await gateOf({ db, storage: ctx.storage, now }, cmpt)
  const missing = missingOf(lines)
  const own = refusalToOwn(role)
  const state = { code: 'competitionEditor.state' } as const
  const admin = me.role === 'admin' ? null : ({ code: 'login.forbidden' } as const)
  const { status } = cmpt
  return {
    status,
    lines: lines.map((one) => ({ ...one, why: lineWord(one.line, language) })),
    legal: Boolean(editor?.legalAt),
    scored: await Promise.all(
      stages.filter(canBeTried).map(async ({ id, name }) => {
        const sample = files.find((file) => file.sample && file.stageId === id)
        return { stageId: id, name, sample: sample ? await signed(ctx.storage, sample) : null }
      }),
    ),
    sandbox: (await trialsOf(db, cmptId)).map(({ trial, by, stage }) => ({
      ...trial,
      stageId: stage.id,
      by,
      stage: stage.name,
      faults: trial.faults.slice(0, 20).map((fault) => faultText(fault, language)),
      current: stage.preparedKey === trial.preparedKey,
    })),
    returned: editor?.returnedAt ? { reason: editor.returnReason, at: editor.returnedAt } : null,
    submittedAt: status === 'pending' ? (editor?.submittedAt ?? null) : null,
    may: {
      submit: shown(own ?? refusalToSubmitLaunch({ status, missing }), language),
      takeBack: shown(own ?? (status === 'pending' ? null : state), language),
      decide: shown(admin ?? (await refusalOfDecision(context, cmpt, editor)), language),
      withdraw: shown(admin ?? (isLaunched({ status }) ? null : state), language),
      remove: shown(own ?? refusalToDraft(status), language),
    },
  }
}

const signed = async (storage: Storage, { name, objectKey }: { name: string; objectKey: string }) => ({
  name,
  url: await storage.getUrl(objectKey, { fileName: name, expiresInSeconds: limits.downloadUrlSeconds }),
})

export const withdrawCompetition: Handler<typeof editor.withdrawCompetition> = async (context, { cmptId, reason }) => {
  const { db, now } = context
  const cmpt = await lockCompetition(db, cmptId)
  refuse(isLaunched(cmpt) ? null : { code: 'competitionEditor.state' })
  const { publishedAt } = await lockEditorState(db, cmptId)
  await changeCompetition(db, cmpt, { status: 'withdrawn' })
  await changeEditorState(db, cmptId, { publishedAt: publishedAt ?? now })
  await audit(context, { action: 'making.withdraw', target: { kind: 'competition', id: cmptId }, reason })
  await notifyHosts(context, cmpt, withdrawn(reason))
  await notifySignedUp(context, cmpt, withdrawnNote(reason))
  return { ok: true }
}

export const takeBackLaunch: Handler<typeof editor.takeBackLaunch> = async (context, { cmptId }) => {
  const { db } = context
  const { role } = await hostedCompetition(context, cmptId)
  refuse(refusalToOwn(role))
  const cmpt = await lockCompetition(db, cmptId)
  refuse(cmpt.status === 'pending' ? null : { code: 'competitionEditor.state' })
  const { publishedAt } = await lockEditorState(db, cmptId)
  await changeCompetition(db, cmpt, { status: publishedAt ? 'withdrawn' : 'draft' })
  await audit(context, { action: 'making.takeBack', target: { kind: 'competition', id: cmptId } })
  return { ok: true }
}

const senders = alias(users, 'senders')
const joined = sql`from ${competitions} left join ${users} on ${users.id} = ${competitions.ownerId}
  left join ${editorStates} on ${editorStates.cmptId} = ${competitions.id}
  left join ${users} ${senders} on ${senders.id} = ${editorStates.submittedBy}`
const texts = [...inBoth(competitions.title), ...inBoth(competitions.host), users.name, senders.name]

interface QueueQuery {
  meId: number
  /** Null: both. */
  type: 'algorithm' | 'application' | null
  patterns: string[]
  since: Date | null
  before: Date | null
  limit: number
  offset: number
}

const waits = ({ type, patterns, since, before }: Placeholders<QueueQuery>) => sql`${competitions.status} = 'pending'
  and (${type}::text is null or ${competitions.type} = ${type}::text) and ${foundIn(texts, patterns)}
  and (${since}::timestamptz is null or ${editorStates.submittedAt} >= ${since}::timestamptz)
  and (${before}::timestamptz is null or ${editorStates.submittedAt} < ${before}::timestamptz)`

/** Competitions waiting for an admin, and whether this one works on them. */
const waiting = statement((given: Placeholders<QueueQuery>) => ({
  found: rows(
    {
      id: competitions.id,
      title: competitions.title,
      host: competitions.host,
      startAt: competitions.startAt,
      endAt: competitions.endAt,
      practice: competitions.practice,
      weight: competitions.weight,
      status: competitions.status,
      ownerId: competitions.ownerId,
      owner: optional(users.id, { id: users.id, name: users.name, avatar: users.avatar }),
      by: sql<string | null>`${senders.name}`,
      at: editorStates.submittedAt,
      submittedBy: editorStates.submittedBy,
      worksOnIt: sql<boolean>`${hostRoles.userId} is not null`,
    },
    sql`${joined} left join ${hostRoles} on ${hostRoles.cmptId} = ${competitions.id} and ${hostRoles.userId} = ${given.meId}::int
      where ${waits(given)} order by ${editorStates.submittedAt}, ${competitions.id}
      limit ${given.limit}::int offset ${given.offset}::int`,
  ),
  total: value(sql<number>`(select count(*)::int ${joined} where ${waits(given)})`),
}))

export const launchQueue: Handler<typeof editor.launchQueue> = async (
  { db, me, language },
  { keyword, type = null, from, until, ...paging },
) => {
  const { page, pageSize, offset } = pageOf(paging)
  const which = { type, patterns: patternsOf(keyword), ...boundsOf({ from, until }) }
  const { found, total } = await waiting(db, { meId: me.id, ...which, limit: pageSize, offset })
  const list = found.map(({ status, ownerId, submittedBy, worksOnIt, ...cmpt }) => ({
    id: cmpt.id,
    title: cmpt.title,
    host: cmpt.host,
    owner: cmpt.owner ? shownPerson(cmpt.owner) : null,
    by: cmpt.by,
    at: cmpt.at,
    startAt: cmpt.startAt,
    // Only public ones wait for an admin.
    weight: weightOf({ ...cmpt, audience: 'public' }),
    endAt: cmpt.endAt,
    may: { decide: shown(refusalToDecide({ status, meId: me.id, ownerId, submittedBy, worksOnIt }), language) },
  }))
  return { list, total, page, pageSize }
}

export const saveLegal: Handler<typeof editor.saveLegal> = async (context, { cmptId, agree }) => {
  const { db, me, now } = context
  await beginEdit(context, { cmptId, version: Number.MAX_SAFE_INTEGER }, 'legal')
  await changeEditorState(db, cmptId, agree ? { legalAt: now, legalBy: me.id } : { legalAt: null, legalBy: null })
  await audit(context, { action: 'making.legal', target: { kind: 'competition', id: cmptId }, detail: { agree } })
  return { ok: true }
}

export const inviteLink: Handler<typeof editor.inviteLink> = async (context, { cmptId }) => {
  const { cmpt, role } = await hostedCompetition(context, cmptId)
  refuse(refusalToRun(role))
  return { link: linkOf(context.ctx, cmpt), people: await countAdmitted(context.db, { cmptId, source: 'link' }) }
}

export const setInviteLink: Handler<typeof editor.setInviteLink> = async (context, { cmptId, on }) => {
  const { db, ctx } = context
  const { role } = await hostedCompetition(context, cmptId)
  refuse(refusalToRun(role))
  const cmpt = await lockCompetition(db, cmptId)
  refuse(cmpt.audience === 'public' ? { code: 'competitionEditor.link' } : null)
  const after = await changeCompetition(db, cmpt, { inviteKey: on ? newInviteKey() : null })
  await audit(context, { action: 'making.link', target: { kind: 'competition', id: cmptId }, detail: { on } })
  return { link: linkOf(ctx, after) }
}

export const trySandbox: Handler<typeof editor.trySandbox> = async (context, { cmptId, stageId, uploadId }) => {
  const { db, me, now } = context
  const { cmpt, role } = await hostedCompetition(context, cmptId)
  refuse(refusalToTry({ role, status: cmpt.status }))
  await lockCompetition(db, cmptId)
  // A user's concurrent trials in several competitions count together.
  await db.execute(sql`select pg_advisory_xact_lock(hashtext(${`trials of ${me.id}`}))`)
  const stage = await stageIn(db, cmptId, stageId)
  const preparedKey = orRefuse(stage.spec && stage.preparedKey, 'competitionEditor.noScoring')
  const limit = limits.editor.sandboxDay
  const today = await countTrials(db, { cmptId, userId: me.id, since: dayStart(now) })
  refuse(today >= limit ? { code: 'competitionEditor.sandboxDay', values: { limit } } : null)
  const file = await takeUpload(context, { cmptId, uploadId, uses: ['sandbox'] })
  const { objectKey, name: fileName } = file
  const id = await addTrial(db, {
    cmptId,
    stageId,
    userId: me.id,
    fileName,
    objectKey,
    preparedKey,
    state: 'queued',
    at: now,
  })
  // The cleanup keeps it for days: long enough to be scored, and it is not needed afterwards.
  await releaseObjects(db, cmptId, [objectKey], now)
  await trialJob.enqueue(db, { id })
  return { id }
}

/** Trials since a time, in one competition or by one user overall: the larger number. */
async function countTrials(db: Db, query: { cmptId: number; userId: number; since: Date }): Promise<number> {
  const [ofCmpt, ofPerson] = [eq(editorTrials.cmptId, query.cmptId), eq(editorTrials.userId, query.userId)]
  const [found] = await db
    .select({
      count: sql<number>`greatest(count(*) filter (where ${ofCmpt}), count(*) filter (where ${ofPerson}))::int`,
    })
    .from(editorTrials)
    .where(and(or(ofCmpt, ofPerson), gte(editorTrials.at, query.since)))
  return found?.count ?? 0
}

async function addTrial(db: Db, trial: typeof editorTrials.$inferInsert): Promise<number> {
  const [made] = await db.insert(editorTrials).values(trial).returning({ id: editorTrials.id })
  return orRefuse(made, 'competitionEditor.state').id
}
