import { randomUUID } from 'node:crypto'
import * as forum from '@leitai/community/forum/contract'
import * as shop from '@leitai/community/shop/contract'
import * as competition from '@leitai/competition/catalog/contract'
import * as detail from '@leitai/competition/catalog/contract.detail'
import * as signUp from '@leitai/competition/catalog/contract.sign-up'
import { rankList } from '@leitai/competition/leaderboard/contract'
import * as mergeContract from '@leitai/competition/merge/contract'
import { commitResult, getFileUploadToken, mySubmission } from '@leitai/competition/submission/contract'
import * as team from '@leitai/competition/team/contract'
import { currentLogin } from '@leitai/identity/account/contract.session'
import * as file from '@leitai/platform/file/contract'
import { decryptAddress } from '@leitai/platform/file/contract.tempurl'
import * as message from '@leitai/site/message/contract'
import { answerCsv } from '../build.ts'
import type { Asker, Book } from './client.ts'
import type { Person, World } from './people.ts'
import { pick } from './random.ts'

/** Everything that was acknowledged, and must still exist at the end. */
export interface Acknowledged {
  submissions: { id: number; userId: number; score: number }[]
  /** Two users who are in one team now. */
  merged: { cmptId: number; one: number; other: number }[]
  paid: { orderId: number; userId: number; points: number }[]
  cancelled: number[]
  messages: { id: number; text: string }[]
  posts: { id: number; text: string }[]
  /** By user and post: the last acknowledged state. */
  likes: Map<string, boolean>
}
export const nothingYet = (): Acknowledged => ({
  submissions: [],
  merged: [],
  paid: [],
  cancelled: [],
  messages: [],
  posts: [],
  likes: new Map(),
})

export interface Actor {
  me: Person
  partner: Person
  ask: Asker
  partnerAsks: Asker
  random: () => number
  world: World
  done: Acknowledged
  book: Book
  /** Number of competitions for merging that are finished. */
  merges: { next: number }
}
type Act = (actor: Actor) => Promise<unknown>
const paging = { page: 1, pageSize: 20 }

const browse: Act = ({ ask, random, world: { cmptId, stageId } }) => {
  const looks = [
    () => ask.once(currentLogin, {}),
    () => ask.once(competition.getActiveCmptList, {}),
    () => ask.once(detail.cmptDetail, { cmptId }),
    () => ask.once(rankList, { cmptId, stageId, board: 'A', keyword: '', ...paging }),
    () => ask.once(mySubmission, { cmptId, state: '', order: 'newest', ...paging }),
    () => ask.once(shop.listProducts, { keyword: '', order: 'shelf', ...paging }),
    () => ask.once(message.findUserMsgByPage, { unread: false, ...paging }),
    () =>
      ask.once(forum.listTopics, {
        scope: 'all',
        unanswered: false,
        tag: '',
        keyword: '',
        order: 'active',
        ...paging,
      }),
  ]
  return pick(looks, random)?.() ?? Promise.resolve()
}

/** Uploads a file, through our server or directly to the store, and submits it; returns whether it was acknowledged. */
async function submit({ me, ask, random, done, book }: Actor, cmptId: number): Promise<void> {
  const score = Math.round(random() * 1_000_000) / 1_000_000
  const content = answerCsv(score)
  const objectKey = random() < 0.5 ? await byServer(ask, content) : await direct(ask, cmptId, content)
  if (objectKey === null) return
  const answer = await ask.sure(commitResult, { cmptId, objectKey, fileName: 'a.csv', remark: '' })
  if ('done' in answer) done.submissions.push({ id: answer.done.submission.id, userId: me.id, score })
  // fileUsed: it was submitted, and only the acknowledgement was lost.
  else if ('refused' in answer && answer.refused !== 'submission.fileUsed')
    book.breaches.push(`a stored file was refused: ${answer.refused}`)
}
async function byServer(ask: Asker, content: string): Promise<string | null> {
  const stored = await ask.once(file.uploadSubmissionFileByString, { fileName: 'a.csv', content })
  return 'done' in stored ? stored.done.filePath : null
}
/** The key of the object, or null if it is not known to be stored. */
export async function direct(
  ask: Pick<Asker, 'once'>,
  cmptId: number,
  content: string,
  fileName = 'a.csv',
): Promise<string | null> {
  const size = Buffer.byteLength(content)
  const ticket = await ask.once(getFileUploadToken, { cmptId, fileName, size })
  if (!('done' in ticket)) return null
  const { objectKey, contentType } = ticket.done
  const place = await ask.once(file.getTempUploadUrl, { objectKey, contentType, size })
  if (!('done' in place)) return null
  const { tempUrl, headers } = place.done
  const signal = AbortSignal.timeout(5000)
  const put = await fetch(await decryptAddress(tempUrl), { method: 'PUT', body: content, headers, signal }).catch(
    () => null,
  )
  await put?.arrayBuffer().catch(() => null)
  return put?.ok ? objectKey : null
}

/** Reserves and pays, or cancels; repeats with the same keys while the outcome is unknown. */
const buy: Act = async ({ me, ask, random, world, done }) => {
  const product = random() < 0.2 ? world.products[2] : pick(world.products, random)
  if (!product) return
  const ordered = await ask.sure(shop.confirmOrder, { goodsId: product.id, count: 1, key: randomUUID() })
  if (!('done' in ordered)) return
  const { orderId } = ordered.done
  if (random() < 0.15) {
    const answer = await ask.once(shop.cancelOrder, { orderId })
    if ('done' in answer) done.cancelled.push(orderId)
    return
  }
  const key = randomUUID()
  const answer = await ask.sure(shop.submitOrder, { orderId, key })
  if (!('done' in answer)) return
  done.paid.push({ orderId, userId: me.id, points: product.price })
  // As on a double click.
  if (random() < 0.3) await ask.once(shop.submitOrder, { orderId, key })
}

const write: Act = async ({ ask, partner, done }) => {
  const text = `演示私信 ${randomUUID()}`
  const answer = await ask.once(message.sendMessage, { userId: partner.id, text })
  if ('done' in answer) done.messages.push({ id: answer.done.id, text })
}

const talk: Act = async ({ ask, me, random, done }) => {
  const topics = done.posts.filter(({ text }) => text.startsWith('演示话题'))
  const post = pick(done.posts, random)
  if (post && random() < 0.5) {
    const like = random() < 0.6
    const answer = await ask.once(forum.likePost, { postId: post.id, like })
    const key = `${me.id} ${post.id}`
    if ('done' in answer) done.likes.set(key, like)
    else if ('unsure' in answer) done.likes.delete(key)
    return
  }
  const topicId = pick(topics.slice(0, 40), random)
  const text = `${topicId ? '演示回复' : '演示话题'} ${randomUUID()}`
  const where = topicId ? { topicId: topicIds.get(topicId.id) } : { title: '演示话题' }
  const answer = await ask.once(forum.sendBbsMessage, { content: text, tags: [], ...where })
  if (!('done' in answer)) return
  topicIds.set(answer.done.id, answer.done.topicId)
  done.posts.push({ id: answer.done.id, text })
}
const topicIds = new Map<number, number>()

/** Both sign up, submit and merge into one team, each step repeated until it is known to be done. */
const merge: Act = async (actor) => {
  const { me, partner, ask, partnerAsks, world, done, merges } = actor
  const cmptId = world.merging[merges.next++]
  if (cmptId === undefined) return
  const both = [ask, partnerAsks] as const
  for (const one of both)
    await one.sure(signUp.signUpJoinCmpt, { cmptId, agree: true, answers: {}, lookingForTeam: false })
  const teamOf = async (one: Asker) => {
    const answer = await one.sure(team.myTeam, { cmptId })
    return 'done' in answer ? answer.done.team : null
  }
  await submit(actor, cmptId)
  await submit({ ...actor, me: partner, ask: partnerAsks }, cmptId)
  const [ours, theirs] = [await teamOf(ask), await teamOf(partnerAsks)]
  if (!ours || !theirs) return
  await ask.sure(mergeContract.mergeTeam, { teamId: ours.teamId, otherTeamId: theirs.teamId })
  const mergeId = (await teamOf(ask))?.mergeId
  if (!mergeId) return
  await ask.sure(mergeContract.launchVote, { mergeId, agree: true })
  await partnerAsks.sure(mergeContract.invitedVote, { mergeId, agree: true })
  const [one, other] = [await teamOf(ask), await teamOf(partnerAsks)]
  if (one && one.teamId === other?.teamId) done.merged.push({ cmptId, one: me.id, other: partner.id })
}

/** Frequency of each act, in percent. */
const shares: [number, Act][] = [
  [52, browse],
  [18, (actor) => submit(actor, actor.world.cmptId)],
  [11, buy],
  [6, write],
  [9, talk],
  [4, merge],
]

export async function actOnce(actor: Actor): Promise<void> {
  let left = actor.random() * 100
  for (const [share, act] of shares) {
    left -= share
    if (left < 0) {
      await act(actor)
      return
    }
  }
}
