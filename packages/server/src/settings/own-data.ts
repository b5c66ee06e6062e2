// Long because it names, column by column, all that is kept about a person.

import { consentsOf } from '../account/consent.ts'
import { devicesOf } from '../account/devices.ts'
import { findById, type User } from '../account/find.ts'
import { identitiesOf } from '../account/identity.ts'
import { boundTarget } from '../account/own-contact.ts'
import { accountEvents, users } from '../account/table.ts'
import { twoStepOf } from '../account/two-step.ts'
import { appeals } from '../appeal/table.ts'
import { certificatesOf } from '../certificate/own.ts'
import { namesOn } from '../certificate/print.ts'
import { circleOf } from '../circle/own-data.ts'
import { competitions, follows, signUpRequests, signUps, stages } from '../competition/table.ts'
import { conductOf } from '../conduct/own-data.ts'
import { asc, desc, eq, inArray } from '../db/orm.ts'
import { entries, entryLikes } from '../entry/table.ts'
import { feedback } from '../feedback/table.ts'
import type { SignedIn } from '../house.ts'
import { marks, rounds } from '../judging/table.ts'
import { labRequests } from '../lab/table.ts'
import { isBlind } from '../leaderboard/rules.ts'
import { lettersOfPerson } from '../message/own-data.ts'
import { notices } from '../message/table.ts'
import { notebooksOf } from '../notebook/own-data.ts'
import { outbox } from '../outbox/table.ts'
import { feats, honours, userFollows } from '../people/table.ts'
import { pointsOf } from '../points/own-data.ts'
import { standingOf } from '../realname/standing.ts'
import { orRefuse } from '../refuse.ts'
import { materials } from '../review/table.ts'
import { shopOf } from '../shop/own-data.ts'
import { submissions } from '../submission/table.ts'
import { members, teams } from '../team/table.ts'
import { membersOf } from '../team/team.ts'
import { tokensOf } from '../token/token.ts'
import { examsOf } from '../training/own-data.ts'
import { regionName } from './dictionary.ts'
import { saidOf } from './profile.ts'

/**
 * All that is kept about a person, by the name of its file. Columns are named one by one: no digest, token or key may come along,
 * no score that is not out yet, and of other people nothing but their names.
 */
export async function ownData(context: SignedIn): Promise<Record<string, unknown>> {
  const { db, me, now } = context
  const user = orRefuse(await findById(db, me.id), 'account.unknown')
  const profile = await saidOf(db, me.id)
  return {
    account: await accountOf(context, user),
    profile: { ...profile, regionName: regionName(profile) },
    consents: await consentsOf(db, me.id),
    events: await eventsWithout(context),
    devices: (await devicesOf(db, me.id, now)).map(({ mark: _, ...device }) => device),
    tokens: (await tokensOf(db, me.id, now)).map(({ id: _, ...token }) => token),
    competitions: await competitionsOf(context),
    signUpRequests: await requestsOf(context),
    teams: await teamsOf(context),
    submissions: await submissionsOf(context),
    entries: await entriesOf(context),
    reviewMaterials: await materialsOf(context),
    judging: await judgingOf(context),
    follows: await followsOf(context),
    honours: await honoursOf(context),
    achievements: await featsOf(context),
    certificates: await certificatesIn(context),
    appeals: await appealsOf(context),
    circle: await circleOf(db, me.id),
    conduct: await conductOf(db, me.id),
    letters: await lettersOfPerson(db, me.id),
    notices: await noticesOf(context),
    messages: await messagesTo(context, user),
    feedback: await feedbackOf(context),
    labRequests: await labOf(context),
    notebooks: await notebooksOf(db, me.id),
    exams: await examsOf(db, me.id),
    shop: await shopOf(context),
    points: await pointsOf(db, { userId: me.id, now }),
    realName: await standingOf(context, me.id),
  }
}

async function accountOf({ db }: SignedIn, user: User) {
  const { id, name, countryCode, phone, email, role, language, realNameVerified, closingAt, createdAt } = user
  return {
    id,
    name,
    phone: phone === null ? null : `+${countryCode} ${phone}`,
    email,
    hasPassword: user.passwordHash !== null,
    twoStep: (await twoStepOf(db, id)).on,
    signOns: await identitiesOf(db, id),
    role,
    language,
    realNameVerified,
    closingAt,
    createdAt,
  }
}

const eventsWithout = ({ db, me }: SignedIn) =>
  db
    .select({
      at: accountEvents.at,
      kind: accountEvents.kind,
      ip: accountEvents.ip,
      device: accountEvents.device,
      detail: accountEvents.detail,
    })
    .from(accountEvents)
    .where(eq(accountEvents.userId, me.id))
    .orderBy(desc(accountEvents.id))

const competitionsOf = ({ db, me }: SignedIn) =>
  db
    .select({
      cmptId: signUps.cmptId,
      title: competitions.title,
      answers: signUps.answers,
      lookingForTeam: signUps.lookingForTeam,
      signedUpAt: signUps.createdAt,
    })
    .from(signUps)
    .innerJoin(competitions, eq(competitions.id, signUps.cmptId))
    .where(eq(signUps.userId, me.id))
    .orderBy(asc(signUps.createdAt))

const requestsOf = ({ db, me }: SignedIn) =>
  db
    .select({
      cmptId: signUpRequests.cmptId,
      title: competitions.title,
      state: signUpRequests.state,
      answers: signUpRequests.answers,
      lookingForTeam: signUpRequests.lookingForTeam,
      reason: signUpRequests.reason,
      at: signUpRequests.at,
    })
    .from(signUpRequests)
    .innerJoin(competitions, eq(competitions.id, signUpRequests.cmptId))
    .where(eq(signUpRequests.userId, me.id))
    .orderBy(asc(signUpRequests.at))

async function teamsOf({ db, me }: SignedIn) {
  const rows = await db
    .select({ team: teams, joinedAt: members.joinedAt })
    .from(members)
    .innerJoin(teams, eq(teams.id, members.teamId))
    .where(eq(members.userId, me.id))
    .orderBy(asc(members.joinedAt))
  const people = await membersOf(
    db,
    rows.map(({ team }) => team.id),
  )
  return rows.map(({ team, joinedAt }) => ({
    id: team.id,
    cmptId: team.cmptId,
    name: team.name,
    intro: team.intro,
    state: team.state,
    captain: team.captainId === me.id,
    joinedAt,
    members: (people.get(team.id) ?? []).map(({ userName }) => userName),
  }))
}

/** Of a new test set no score is told before its B is shown: not here either. */
async function submissionsOf({ db, me }: SignedIn) {
  const rows = await db
    .select({
      stage: { kind: stages.kind, revealedAt: stages.revealedAt },
      id: submissions.id,
      cmptId: submissions.cmptId,
      stageId: submissions.stageId,
      no: submissions.no,
      fileName: submissions.fileName,
      size: submissions.size,
      sha256: submissions.sha256,
      remark: submissions.remark,
      practice: submissions.practice,
      state: submissions.state,
      scoreA: submissions.scoreA,
      picked: submissions.picked,
      submittedAt: submissions.createdAt,
      finishedAt: submissions.finishedAt,
      deletedAt: submissions.deletedAt,
      voidedAt: submissions.voidedAt,
      voidReason: submissions.voidReason,
    })
    .from(submissions)
    .innerJoin(stages, eq(stages.id, submissions.stageId))
    .where(eq(submissions.userId, me.id))
    .orderBy(asc(submissions.id))
  return rows.map(({ stage, scoreA, ...row }) => ({ ...row, scoreA: isBlind(stage) ? null : scoreA }))
}

/** Entries of one's teams as they stand, without the addresses of their files; and those one likes. */
async function entriesOf({ db, me }: SignedIn) {
  const own = await db
    .select({ cmptId: entries.cmptId, content: entries.draft, version: entries.version, changedAt: entries.changedAt })
    .from(entries)
    .innerJoin(members, eq(members.teamId, entries.teamId))
    .where(eq(members.userId, me.id))
  const likes = await db
    .select({ entryId: entryLikes.entryId, at: entryLikes.at })
    .from(entryLikes)
    .where(eq(entryLikes.userId, me.id))
  const written = own.map(({ content: { files, ...content }, ...entry }) => ({
    ...entry,
    ...content,
    files: files.map(({ name }) => name),
  }))
  return { entries: written, likes }
}

const materialsOf = ({ db, me }: SignedIn) =>
  db
    .select({ reviewId: materials.reviewId, kind: materials.kind, fileName: materials.fileName, at: materials.at })
    .from(materials)
    .where(eq(materials.userId, me.id))

/** What one has marked as a judge; not whose works these are. */
const judgingOf = ({ db, me }: SignedIn) =>
  db
    .select({
      cmptId: rounds.cmptId,
      round: rounds.name,
      state: marks.state,
      points: marks.points,
      comment: marks.comment,
      submittedAt: marks.submittedAt,
    })
    .from(marks)
    .innerJoin(rounds, eq(rounds.id, marks.roundId))
    .where(eq(marks.judgeId, me.id))

async function followsOf({ db, me }: SignedIn) {
  const people = await db
    .select({ name: users.name, at: userFollows.at })
    .from(userFollows)
    .innerJoin(users, eq(users.id, userFollows.targetId))
    .where(eq(userFollows.userId, me.id))
  const followed = await db
    .select({ cmptId: follows.cmptId, title: competitions.title })
    .from(follows)
    .innerJoin(competitions, eq(competitions.id, follows.cmptId))
    .where(eq(follows.userId, me.id))
  return { people, competitions: followed }
}

const honoursOf = ({ db, me }: SignedIn) =>
  db
    .select({
      cmptId: honours.cmptId,
      title: competitions.title,
      rank: honours.rank,
      teams: honours.teams,
      medal: honours.medal,
      reward: honours.reward,
      at: honours.at,
    })
    .from(honours)
    .innerJoin(competitions, eq(competitions.id, honours.cmptId))
    .where(eq(honours.userId, me.id))

const featsOf = ({ db, me }: SignedIn) =>
  db.select({ feat: feats.feat, times: feats.need, at: feats.at }).from(feats).where(eq(feats.userId, me.id))

async function certificatesIn(context: SignedIn) {
  const rows = await certificatesOf(context.db, context.me.id)
  const names = await namesOn(context, rows)
  return rows.map(({ number, competition, kind, award, teamName, rank, issuedAt, revokedAt, revokeReason }, at) => ({
    ...{ number, competition, kind, award, teamName, rank, issuedAt, revokedAt, revokeReason },
    name: names[at],
  }))
}

const appealsOf = ({ db, me }: SignedIn) =>
  db
    .select({
      matter: appeals.matter,
      cmptId: appeals.cmptId,
      subject: appeals.subject,
      text: appeals.text,
      state: appeals.state,
      answer: appeals.answer,
      at: appeals.at,
      answeredAt: appeals.answeredAt,
    })
    .from(appeals)
    .where(eq(appeals.userId, me.id))
    .orderBy(asc(appeals.id))

const noticesOf = ({ db, me }: SignedIn) =>
  db
    .select({ kind: notices.kind, title: notices.title, body: notices.body, at: notices.at })
    .from(notices)
    .where(eq(notices.userId, me.id))
    .orderBy(asc(notices.id))

/** What was sent to the contacts that are bound now; without the texts, which may hold a code that still works. */
async function messagesTo({ db }: SignedIn, user: User) {
  const targets = [boundTarget(user, 'phone'), boundTarget(user, 'email')].flatMap((target) => target?.address ?? [])
  return db
    .select({
      channel: outbox.channel,
      template: outbox.template,
      subject: outbox.subject,
      state: outbox.state,
      at: outbox.createdAt,
    })
    .from(outbox)
    .where(inArray(outbox.target, targets))
    .orderBy(asc(outbox.id))
}

const labOf = ({ db, me }: SignedIn) =>
  db
    .select({
      environment: labRequests.environment,
      purpose: labRequests.purpose,
      days: labRequests.days,
      state: labRequests.state,
      answer: labRequests.answer,
      at: labRequests.at,
    })
    .from(labRequests)
    .where(eq(labRequests.userId, me.id))
    .orderBy(asc(labRequests.id))

const feedbackOf = ({ db, me }: SignedIn) =>
  db
    .select({
      type: feedback.type,
      contacts: feedback.contacts,
      content: feedback.content,
      answer: feedback.answer,
      at: feedback.createdAt,
    })
    .from(feedback)
    .where(eq(feedback.userId, me.id))
    .orderBy(asc(feedback.id))
