import { isRefusalCode } from '@leitai/platform/contract/refusals'
import { and, count, eq, inArray } from '@leitai/platform/db/orm'
import { dayName } from '@leitai/platform/time/day'
import { answerCsv } from '@leitai/testing/build'
import type { Visitor } from '@leitai/testing/open-test-app'
import { refusalOf } from '@leitai/testing/refusal'
import { testApp } from '@leitai/testing/test-app'
import { times } from '@leitai/testing/thorough'
import { until } from '@leitai/testing/until'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cmptData } from '../catalog/contract.detail.ts'
import { signUpJoinCmpt } from '../catalog/contract.sign-up.ts'
import * as mergeContract from '../merge/contract.ts'
import { mergesDue } from '../merge/scheduled.ts'
import { submissions } from '../submission/table.ts'
import * as joining from './contract.joining.ts'
import * as contract from './contract.ts'
import { members } from './table.ts'
import { faultsOf } from './testing.ts'
import * as it from './testing-model.ts'

const { app, build } = await testApp()

interface Real {
  cmptId: number
  fileId: number
  startAt: Date
  people: { user: { id: number; name: string }; visitor: Visitor }[]
}
/** One possible action: whether the model permits it, and its effect on the model. */
interface Try {
  may: boolean
  call: () => Promise<unknown>
  done: (answer: unknown) => unknown
}
/** A person and two numbers that select among the options. */
interface Choice {
  who: number
  one: number
  two: number
}
type Action = (model: it.Model, real: Real, choice: Choice) => Try | null

const NAMES = ['甲队', '乙队', '丙队']
const pick = <T>(list: readonly T[], at: number): T | undefined => list[at % Math.max(list.length, 1)]
const idIn = (answer: unknown, key: string) => Number(Object(answer)[key])
const visitorOf = ({ people }: Pick<Real, 'people'>, who: number): Visitor => {
  const person = people[who]
  if (!person) throw new Error('there is no such person')
  return person.visitor
}
const userOf = ({ people }: Real, who: number) => people[who]?.user ?? { id: 0, name: '' }
async function teamNow(real: Real, who: number) {
  const { team } = await visitorOf(real, who).call(contract.myTeam, { cmptId: real.cmptId })
  return team && { id: team.teamId, name: team.name }
}
const clockOf = ({ startAt }: Real): it.Clock => {
  const now = app.ctx.now()
  return { now, day: dayName(now), startAt }
}
/** Usually an active team with several members, and the acting person: usually its captain. */
function aTeam(model: it.Model, { who, one, two }: Choice) {
  const active = model.teams.filter((team) => team.active)
  const large = active.filter((team) => team.members.length > 1)
  const team = pick(two % 7 === 0 ? model.teams : two % 3 && large.length > 0 ? large : active, one)
  return team && { team, by: two % 4 ? team.captain : who }
}

const actions: Record<string, Action> = {
  signUp: (model, real, { who }) => ({
    may: !model.signedUp.has(who) && (model.hour < it.LIMITS.teamDeadline || model.hour >= it.LIMITS.end),
    call: () =>
      visitorOf(real, who).call(signUpJoinCmpt, {
        cmptId: real.cmptId,
        agree: true,
        answers: {},
        lookingForTeam: false,
      }),
    done: async () => {
      model.signedUp.add(who)
      it.addTeam(model, who, (await teamNow(real, who)) ?? { id: 0, name: '' })
    },
  }),
  create: (model, real, { who, one }) => {
    const name = pick(NAMES, one) ?? ''
    const own = it.teamOfPerson(model, who)
    return {
      may: it.canCreate(model, who) && it.isFree(model, name, own),
      call: () => visitorOf(real, who).call(contract.createTeam, { cmptId: real.cmptId, name, intro: '' }),
      done: (answer) => {
        if (own) Object.assign(own, { name, open: true })
        else it.addTeam(model, who, { id: idIn(answer, 'teamId'), name }, true)
      },
    }
  },
  rename: (model, real, choice) => {
    const chosen = aTeam(model, choice)
    if (!chosen) return null
    const { team, by } = chosen
    const name = pick(NAMES, choice.two) ?? ''
    const recruiting = choice.two % 4 ? 'open' : 'closed'
    return {
      may: team.active && team.captain === by && it.isFree(model, name, team),
      call: () => visitorOf(real, by).call(contract.saveTeamInfo, { teamId: team.id, name, recruiting }),
      done: () => Object.assign(team, { name, open: recruiting === 'open' }),
    }
  },
  invite: (model, real, choice) => {
    const chosen = aTeam(model, choice)
    if (!chosen) return null
    const { team, by } = chosen
    const person = choice.who
    const input = { teamId: team.id, userName: userOf(real, person).name, note: '' }
    return {
      may: team.captain === by && it.canAsk(model, 'invite', team, person),
      call: () => visitorOf(real, by).call(joining.inviteMem, input),
      done: (answer) => {
        const id = idIn(answer, 'inviteId')
        model.requests.push({ id, kind: 'invite', teamId: team.id, person, by, madeAt: model.hour, open: true })
      },
    }
  },
  apply: (model, real, { who, one }) => {
    const team = pick(model.teams, one)
    if (!team) return null
    return {
      may: team.open && it.canAsk(model, 'apply', team, who),
      call: () => visitorOf(real, who).call(joining.applyJoinTeam, { teamId: team.id, note: '' }),
      done: (answer) => {
        const id = idIn(answer, 'applyId')
        model.requests.push({
          id,
          kind: 'apply',
          teamId: team.id,
          person: who,
          by: who,
          madeAt: model.hour,
          open: true,
        })
      },
    }
  },
  withdraw: (model, real, { who, one, two }) => {
    const request = pick(model.requests, one)
    const team = request && it.teamById(model, request.teamId)
    if (!request || !team) return null
    const owner = request.kind === 'invite' ? team.captain : request.person
    const by = two % 3 ? owner : who
    return {
      may: it.isOpen(model, request) && by === owner,
      call: () => visitorOf(real, by).call(joining.delOrCancelInvite, { inviteId: request.id }),
      done: () => Object.assign(request, { open: false }),
    }
  },
  answer: (model, real, { who, one, two }) => {
    const waiting = model.requests.filter((request) => it.isOpen(model, request))
    const request = pick(two % 4 ? waiting : model.requests, one)
    const team = request && it.teamById(model, request.teamId)
    if (!request || !team) return null
    const { id, kind, person } = request
    const owner = kind === 'invite' ? person : team.captain
    const by = two % 5 ? owner : who
    const accept = two % 3 > 0
    const comes = it.canGrow(model, team) && it.canCome(model, person, team)
    const { call } = visitorOf(real, by)
    return {
      may: it.isOpen(model, request) && by === owner && team.active && (!accept || comes),
      call: () =>
        kind === 'invite'
          ? call(joining.acceptJoinTeam, { inviteId: id, accept })
          : call(joining.dealApply, { applyId: id, accept }),
      done: () => {
        request.open = false
        if (accept) it.join(model, team, person)
      },
    }
  },
  leaveOrRemove: (model, real, choice) => {
    const chosen = aTeam(model, choice)
    if (!chosen) return null
    const { team } = chosen
    const person = pick(team.members, choice.two) ?? choice.who
    const who = choice.two % 5 < 2 ? person : chosen.by
    const still = team.active && !it.isFrozen(model, team) && it.inTime(model) && team.members.includes(person)
    const leaves = person === who && team.captain !== who && team.submissions.length === 0
    const removes = person !== who && team.captain === who
    return {
      may: still && (leaves || removes),
      call: () =>
        visitorOf(real, who).call(contract.deleteCompeteMate, { teamId: team.id, userId: userOf(real, person).id }),
      done: async () => it.takeOut(model, team, person, await teamNow(real, person)),
    }
  },
  transfer: (model, real, choice) => {
    const chosen = aTeam(model, choice)
    if (!chosen) return null
    const { team, by } = chosen
    const to = pick(team.members, choice.two) ?? 0
    const input = { teamId: team.id, userId: userOf(real, to).id, confirm: team.name }
    return {
      may: team.active && team.captain === by && to !== by && !it.isFrozen(model, team),
      call: () => visitorOf(real, by).call(contract.switcherLeader, input),
      done: () => Object.assign(team, { captain: to }),
    }
  },
  remove: (model, real, choice) => {
    const chosen = aTeam(model, choice)
    if (!chosen) return null
    const { team, by } = chosen
    const alone = team.members.length === 1 && team.submissions.length === 0
    return {
      may: team.active && team.captain === by && alone && !it.isFrozen(model, team),
      call: () => visitorOf(real, by).call(contract.deleteTeam, { teamId: team.id, confirm: team.name }),
      done: () => it.endTeam(model, team),
    }
  },
  propose: (model, real, choice) => {
    const chosen = aTeam(model, choice)
    const active = model.teams.filter((team) => team.active)
    const to = pick(choice.two % 7 ? active : model.teams, choice.two)
    if (!chosen || !to) return null
    const { team: from, by } = chosen
    const free = from !== to && [from, to].every((team) => team.active && !it.isFrozen(model, team))
    return {
      may:
        from.captain === by && free && !it.wasDeclined(model, from, to) && it.canBeOne(model, from, to, clockOf(real)),
      call: () => visitorOf(real, by).call(mergeContract.mergeTeam, { teamId: from.id, otherTeamId: to.id }),
      done: (answer) => {
        const id = idIn(answer, 'mergeId')
        const merge: it.ModelMerge = {
          id,
          from: from.id,
          to: to.id,
          launchedAt: model.hour,
          state: 'launching',
          by,
          turnedDownAt: null,
          votes: [],
        }
        it.openVote(merge, from)
        model.merges.push(merge)
      },
    }
  },
  vote: (model, real, { who, one, two }) => {
    const running = model.merges.filter(it.isRunning)
    const merge = pick(one % 4 ? running : model.merges, one)
    if (!merge) return null
    const turn = merge.state === 'launching' ? merge.from : merge.to
    const roll = merge.votes.filter(({ teamId }) => teamId === turn)
    const by = two % 4 ? (pick(roll, two)?.person ?? who) : who
    const vote = roll.find(({ person }) => person === by)
    const input = { mergeId: merge.id, agree: two % 5 > 0 }
    const { call } = visitorOf(real, by)
    return {
      may: it.isRunning(merge) && vote?.agree === null,
      call: () =>
        merge.state === 'launching' ? call(mergeContract.launchVote, input) : call(mergeContract.invitedVote, input),
      done: () => {
        if (vote) vote.agree = input.agree
        it.countVotes(model, merge, clockOf(real))
      },
    }
  },
  submit: (model, real, { who }) => {
    const team = it.teamOfPerson(model, who)
    const { day } = clockOf(real)
    const today = team?.submissions.filter((submission) => submission.day === day) ?? []
    return {
      may: team !== undefined && today.length < it.LIMITS.dailyLimit,
      call: () => build.submit(visitorOf(real, who), real.cmptId, answerCsv(0.1 + today.length / 100)),
      done: () => team?.submissions.push({ day, practice: model.hour >= it.LIMITS.end }),
    }
  },
  download: (model, real, { who }) => ({
    may: model.signedUp.has(who),
    call: () => visitorOf(real, who).call(cmptData, { cmptId: real.cmptId, fileId: real.fileId }),
    done: () => undefined,
  }),
  wait: (model, real, { one }) => {
    const hours = pick([6, 6, 26, 26, 26, 50, 170], one) ?? 0
    return {
      may: true,
      call: async () => {
        app.travel(new Date(Date.now() + (model.hour + hours) * 3_600_000))
        for (const person of real.people) person.visitor = await app.as(person.user)
        await mergesDue(app.ctx)
      },
      done: () => it.passTime(model, hours),
    }
  },
}

class Step implements fc.AsyncCommand<it.Model, Real> {
  readonly action: string
  readonly choice: Choice
  constructor(action: string, choice: Choice) {
    this.action = action
    this.choice = choice
  }
  check = () => true
  toString = () => `${this.action}(${this.choice.who}, ${this.choice.one}, ${this.choice.two})`
  async run(model: it.Model, real: Real): Promise<void> {
    const tried = actions[this.action]?.(model, real, this.choice)
    if (!tried) return
    let answer: unknown
    const said = await refusalOf(
      tried.call().then((data) => {
        answer = data
      }),
    )
    if (said !== 'ok') expect(isRefusalCode(said) && !said.startsWith('server.'), said).toBe(true)
    expect(said, `${this}`).toEqual(tried.may ? 'ok' : expect.not.stringMatching('ok'))
    if (tried.may) await tried.done(answer)
    expect(await faultsOf(app.ctx.db, real.cmptId)).toEqual([])
    await expectSame(model, real)
  }
}

/** Teams, votes and submission counts match the model. */
async function expectSame(model: it.Model, { cmptId, people }: Real): Promise<void> {
  const rows = await app.ctx.db.select().from(members).where(eq(members.cmptId, cmptId))
  const there = rows.map(({ teamId, userId }) => `${teamId}:${userId}`)
  const wanted = model.teams.flatMap((team) => team.members.map((who) => `${team.id}:${people[who]?.user.id}`))
  expect(there.toSorted()).toEqual(wanted.toSorted())
  const found = await app.ctx.db
    .select({ teamId: submissions.teamId, count: count() })
    .from(submissions)
    .where(eq(submissions.cmptId, cmptId))
    .groupBy(submissions.teamId)
  const counted = model.teams.filter((team) => team.active && team.submissions.length > 0)
  expect(new Map(found.map(({ teamId, count }) => [teamId, count]))).toEqual(
    new Map(counted.map((team) => [team.id, team.submissions.length])),
  )
  const merge = model.merges.at(-1)
  const voter = merge?.votes[0]?.person
  if (!merge || voter === undefined) return
  const shown = await visitorOf({ people }, voter).call(mergeContract.getMergeRecordInfo, { mergeId: merge.id })
  const weight = (teamId: number, agree: boolean) =>
    merge.votes.reduce((sum, vote) => (vote.teamId === teamId && vote.agree === agree ? sum + vote.weight : sum), 0)
  expect([shown.state, shown.from.for, shown.from.against, shown.to.for, shown.to.against]).toEqual([
    merge.state,
    weight(merge.from, true),
    weight(merge.from, false),
    weight(merge.to, true),
    weight(merge.to, false),
  ])
}

/** Six people, five of them signed up; the sixth may sign up later, and the others only know the competition's address. */
async function begin(): Promise<{ model: it.Model; real: Real }> {
  app.travel(new Date())
  const { id, fileId, stage } = await build.competition(
    { teamMax: it.LIMITS.teamMax },
    { dailyLimit: it.LIMITS.dailyLimit },
  )
  const people: Real['people'] = []
  for (let at = 0; at < 6; at++) {
    const user = await build.user()
    people.push({ user, visitor: await app.as(user) })
  }
  const real = { cmptId: id, fileId, startAt: stage.startAt, people }
  const model = it.emptyModel()
  for (let who = 0; who < 5; who++) {
    await new Step('signUp', { who, one: 0, two: 0 }).run(model, real)
  }
  return { model, real }
}

const OFTEN = ['invite', 'invite', 'answer', 'answer', 'answer', 'propose', 'vote', 'vote', 'vote', 'leaveOrRemove']
const choice = fc.record({ who: fc.nat(5), one: fc.nat(999), two: fc.nat(999) })
const step = fc
  .tuple(fc.constantFrom(...Object.keys(actions), ...OFTEN), choice)
  .map(([action, chosen]) => new Step(action, chosen))

test('any sequence of team actions matches the model', { timeout: 120_000 }, async () => {
  const journeys = fc.commands([step], { maxCommands: 80, size: 'max' })
  await fc.assert(
    fc.asyncProperty(journeys, async (steps) => {
      let real: Real | null = null
      await fc.asyncModelRun(async () => {
        const made = await begin()
        real = made.real
        return made
      }, steps)
      if (real) await settled(real)
    }),
    { numRuns: times(4, 60), interruptAfterTimeLimit: 45_000, markInterruptAsFailure: false },
  )
})

/** Once everything is scored, boards and counters still match the submissions. */
async function settled({ cmptId }: Real): Promise<void> {
  const open = and(eq(submissions.cmptId, cmptId), inArray(submissions.state, ['queued', 'scoring']))
  await until(async () => (await app.ctx.db.select({ left: count() }).from(submissions).where(open))[0]?.left === 0)
  expect(await faultsOf(app.ctx.db, cmptId)).toEqual([])
}
