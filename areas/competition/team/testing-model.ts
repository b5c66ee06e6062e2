import { allowedUntil } from '../merge/rules.ts'

/** A simple reference model of teams: people are numbers, time is hours since the beginning. */
export const LIMITS = {
  teamMax: 4,
  dailyLimit: 3,
  teamDeadline: 23 * 24,
  end: 30 * 24,
  request: 7 * 24,
  merge: 48,
  again: 48,
  asked: 3,
}

interface ModelTeam {
  id: number
  name: string
  captain: number
  members: number[]
  /** The day of each submission. */
  submissions: { day: string; practice: boolean }[]
  open: boolean
  active: boolean
}
interface ModelRequest {
  id: number
  kind: 'invite' | 'apply'
  teamId: number
  person: number
  by: number
  madeAt: number
  open: boolean
}
export interface ModelMerge {
  id: number
  from: number
  to: number
  launchedAt: number
  state: 'launching' | 'inviting' | 'merged' | 'failed'
  by: number
  /** When the other team voted against it or let it expire. */
  turnedDownAt: number | null
  votes: { teamId: number; person: number; weight: number; agree: boolean | null }[]
}
export interface Model {
  hour: number
  signedUp: Set<number>
  barred: Set<number>
  teams: ModelTeam[]
  requests: ModelRequest[]
  merges: ModelMerge[]
}

export const emptyModel = (): Model => ({
  hour: 0,
  signedUp: new Set(),
  barred: new Set(),
  teams: [],
  requests: [],
  merges: [],
})

export const teamOfPerson = (model: Model, person: number) =>
  model.teams.find(({ active, members }) => active && members.includes(person))
export const teamById = (model: Model, id: number) => model.teams.find((team) => team.id === id)
export const isRunning = ({ state }: ModelMerge) => state === 'launching' || state === 'inviting'
export const isFrozen = (model: Model, { id }: ModelTeam) =>
  model.merges.some(
    (merge) => (isRunning(merge) && merge.from === id) || (merge.state === 'inviting' && merge.to === id),
  )
export const wasDeclined = (model: Model, from: ModelTeam, to: ModelTeam) =>
  model.merges.some(
    (merge) =>
      merge.to === to.id &&
      (merge.from === from.id || merge.by === from.captain) &&
      merge.turnedDownAt !== null &&
      model.hour - merge.turnedDownAt < LIMITS.again,
  )
export const inTime = ({ hour }: Model) => hour < LIMITS.teamDeadline
export const isOpen = (model: Model, { open, madeAt }: ModelRequest) => open && model.hour - madeAt < LIMITS.request
export const isFree = (model: Model, name: string, but?: ModelTeam) =>
  !model.teams.some((team) => team.active && team !== but && team.name === name)

export const canGrow = (model: Model, team: ModelTeam) =>
  team.active && team.members.length < LIMITS.teamMax && !isFrozen(model, team) && inTime(model)
/** Whether a person may join the team, apart from the team's own conditions. */
export function canCome(model: Model, person: number, team: ModelTeam): boolean {
  const own = teamOfPerson(model, person)
  if (own === team || !model.signedUp.has(person) || model.barred.has(person)) return false
  return !own || (own.members.length === 1 && !isFrozen(model, own) && own.submissions.length === 0)
}
export const canAsk = (model: Model, kind: ModelRequest['kind'], team: ModelTeam, person: number) =>
  canGrow(model, team) &&
  canCome(model, person, team) &&
  !model.requests.some(
    (one) => isOpen(model, one) && one.kind === kind && one.teamId === team.id && one.person === person,
  ) &&
  model.requests.filter(
    (one) =>
      one.kind === kind &&
      one.person === person &&
      (kind === 'invite' ? one.by === team.captain : one.teamId === team.id) &&
      model.hour - one.madeAt < 24,
  ).length < LIMITS.asked

export function canCreate(model: Model, person: number): boolean {
  const own = teamOfPerson(model, person)
  if (!model.signedUp.has(person)) return false
  if (own) return own.members.length === 1 && !isFrozen(model, own)
  return model.hour >= LIMITS.end || !model.barred.has(person)
}

export function canBeOne(model: Model, from: ModelTeam, to: ModelTeam, { now, day, startAt }: Clock): boolean {
  const both = [...from.submissions, ...to.submissions]
  const allowed = allowedUntil({ startAt, dailyLimit: LIMITS.dailyLimit, totalLimit: null }, now)
  return (
    inTime(model) &&
    from.members.length + to.members.length <= LIMITS.teamMax &&
    both.filter(({ practice }) => !practice).length <= allowed &&
    both.filter((submission) => submission.day === day).length <= LIMITS.dailyLimit
  )
}
export interface Clock {
  now: Date
  day: string
  startAt: Date
}

const invalidateRequests = (model: Model, which: (request: ModelRequest) => boolean) => {
  for (const request of model.requests) if (which(request)) request.open = false
}
const ofPerson = (person: number) => (request: ModelRequest) => request.person === person
const ofTeam = (team: ModelTeam) => (request: ModelRequest) => request.teamId === team.id

export function endTeam(model: Model, team: ModelTeam): void {
  team.active = false
  team.members = []
  invalidateRequests(model, ofTeam(team))
}
export function join(model: Model, team: ModelTeam, person: number): void {
  const own = teamOfPerson(model, person)
  if (own) endTeam(model, own)
  team.members.push(person)
  invalidateRequests(model, ofPerson(person))
  if (team.members.length >= LIMITS.teamMax) invalidateRequests(model, ofTeam(team))
}
/** `own` is the person's new team, if their previous one had no submissions. */
export function takeOut(model: Model, team: ModelTeam, person: number, own: { id: number; name: string } | null): void {
  team.members = team.members.filter((one) => one !== person)
  invalidateRequests(model, ofPerson(person))
  if (own) addTeam(model, person, own)
  else model.barred.add(person)
}
export const addTeam = (model: Model, captain: number, { id, name }: { id: number; name: string }, open = false) =>
  model.teams.push({ id, name, captain, members: [captain], submissions: [], open, active: true })

export const openVote = (merge: ModelMerge, team: ModelTeam) =>
  merge.votes.push(
    ...team.members.map((person) => ({
      teamId: team.id,
      person,
      weight: person === team.captain ? 1.5 : 1,
      agree: null,
    })),
  )
/** Applies the effect of a vote. */
export function countVotes(model: Model, merge: ModelMerge, clock: Clock): void {
  const [from, to] = [teamById(model, merge.from), teamById(model, merge.to)]
  if (!from || !to) throw new Error('a merge has two teams')
  const mine = merge.votes.filter(({ teamId }) => teamId === (merge.state === 'launching' ? from : to).id)
  const weight = (votes: typeof mine) => votes.reduce((sum, vote) => sum + vote.weight, 0)
  const half = weight(mine) / 2
  if (weight(mine.filter(({ agree }) => agree === false)) > half) {
    if (merge.state === 'inviting') merge.turnedDownAt = model.hour
    merge.state = 'failed'
  }
  if (weight(mine.filter(({ agree }) => agree)) <= half) return
  if (merge.state === 'launching') {
    const free = to.active && !isFrozen(model, to) && !wasDeclined(model, from, to)
    merge.state = free && canBeOne(model, from, to, clock) ? 'inviting' : 'failed'
    if (merge.state === 'inviting') openVote(merge, to)
    return
  }
  merge.state = canBeOne(model, from, to, clock) ? 'merged' : 'failed'
  if (merge.state === 'failed') return
  const people = [...from.members, ...to.members]
  from.submissions.push(...to.submissions)
  from.members = people
  endTeam(model, to)
  for (const person of people) invalidateRequests(model, ofPerson(person))
  if (people.length >= LIMITS.teamMax) invalidateRequests(model, ofTeam(from))
}
export function passTime(model: Model, hours: number): void {
  model.hour += hours
  for (const merge of model.merges) {
    if (!isRunning(merge) || model.hour - merge.launchedAt < LIMITS.merge) continue
    if (merge.state === 'inviting') merge.turnedDownAt = model.hour
    merge.state = 'failed'
  }
}
