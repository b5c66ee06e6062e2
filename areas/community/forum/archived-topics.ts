import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { FolderError, fault } from '@leitai/competition/archive/fault'
import { time } from '@leitai/platform/contract/inputs'
import type { Db, Tx } from '@leitai/platform/db/open'
import { and, asc, eq, inArray, ne } from '@leitai/platform/db/orm'
import * as z from 'zod/mini'
import { recountTopics } from './lookup.ts'
import { forumPosts, forumTopics } from './table.ts'
import { topicText } from './text.ts'

const TOPICS_FILE = 'entries/topics.json'

const state = z.enum(['shown', 'hidden'])
const Post = z.strictObject({
  no: z.int(),
  author: z.string(),
  /** Indexes of posts in the same topic: the one that starts its thread, and the one it replies to. */
  thread: z.nullable(z.int()),
  replyTo: z.nullable(z.int()),
  text: z.string(),
  state,
  hideReason: z.string(),
  at: time,
  editedAt: z.nullable(time),
})
/** A competition’s topics and posts. Likes and followers are left out: their users do not exist on the other site. */
const Topics = z.array(
  z.strictObject({
    author: z.string(),
    title: z.string(),
    tags: z.array(z.string()),
    pinnedAt: z.nullable(time),
    closedAt: z.nullable(time),
    closedByModerator: z.boolean(),
    best: z.nullable(z.int()),
    at: time,
    opening: z.strictObject({ text: z.string(), state, hideReason: z.string(), editedAt: z.nullable(time) }),
    posts: z.array(Post),
  }),
)
export type Topics = z.output<typeof Topics>

type Topic = typeof forumTopics.$inferSelect
type PostRow = typeof forumPosts.$inferSelect

async function rowsOf(db: Db, cmptId: number): Promise<{ topics: Topic[]; posts: PostRow[] }> {
  const topics = await db
    .select()
    .from(forumTopics)
    .where(and(eq(forumTopics.cmptId, cmptId), ne(forumTopics.state, 'deleted')))
    .orderBy(asc(forumTopics.id))
  if (topics.length === 0) return { topics, posts: [] }
  const ids = topics.map(({ id }) => id)
  const posts = await db
    .select()
    .from(forumPosts)
    .where(and(inArray(forumPosts.topicId, ids), ne(forumPosts.state, 'deleted')))
    .orderBy(asc(forumPosts.id))
  return { topics, posts }
}

/** Writes all posts that are not deleted; returns the number of topics. */
export async function exportTopics(
  db: Db,
  {
    cmptId,
    folder,
    namesOf,
  }: { cmptId: number; folder: string; namesOf(ids: number[]): Promise<(id: number) => string> },
): Promise<number> {
  const { topics, posts } = await rowsOf(db, cmptId)
  const nameOf = await namesOf([...topics, ...posts].map(({ authorId }) => authorId))
  const byTopic = Map.groupBy(posts, ({ topicId }) => topicId)
  const archived = topics.flatMap((topic) => topicOf(topic, byTopic.get(topic.id) ?? [], nameOf))
  await writeFile(join(folder, TOPICS_FILE), `${JSON.stringify(z.encode(Topics, archived), null, 1)}\n`)
  return archived.length
}

function topicOf(topic: Topic, posts: PostRow[], nameOf: (id: number) => string): Topics {
  const replies = posts.filter(({ opening }) => !opening)
  const opening = posts.find((post) => post.opening)
  if (!opening || opening.state === 'deleted') return []
  const noOf = new Map(replies.map(({ id }, at) => [id, at + 1]))
  const no = (id: number | null) => (id === null ? null : (noOf.get(id) ?? null))
  const { title, tags, pinnedAt, closedAt, closedByModerator, at, bestId, authorId } = topic
  const { text, state, hideReason, editedAt } = opening
  return [
    {
      author: nameOf(authorId),
      title,
      tags,
      pinnedAt,
      closedAt,
      closedByModerator,
      at,
      best: no(bestId),
      opening: { text, state, hideReason, editedAt },
      posts: replies.flatMap((post) => {
        const { text, state, hideReason, at, editedAt } = post
        if (state === 'deleted') return []
        const place = { no: noOf.get(post.id) ?? 0, thread: no(post.threadId), replyTo: no(post.replyToId) }
        return [{ ...place, author: nameOf(post.authorId), text, state, hideReason, at, editedAt }]
      }),
    },
  ]
}

/** Reads an exported file; throws FolderError if it does not match the schema. */
export async function readTopics(folder: string): Promise<Topics> {
  try {
    return Topics.parse(JSON.parse(await readFile(join(folder, TOPICS_FILE), 'utf8')))
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error)
    throw new FolderError([fault({ file: TOPICS_FILE }, 'topics', { problem })])
  }
}

export const authorsOf = (topics: Topics) =>
  topics.flatMap(({ author, posts }) => [author, ...posts.map((post) => post.author)])

export async function writeTopics(
  db: Tx,
  { cmptId, topics, userId }: { cmptId: number; topics: Topics; userId(name: string): number },
): Promise<void> {
  const made: number[] = []
  for (const topic of topics) {
    const { author, posts, opening, best, ...own } = topic
    const words = topicText({ title: own.title, tags: own.tags, content: opening.text })
    const [row] = await db
      .insert(forumTopics)
      .values({ ...own, ...words, cmptId, authorId: userId(author), lastAt: own.at })
      .returning({ id: forumTopics.id })
    if (!row) throw new Error('the insert gave no row')
    made.push(row.id)
    const first = { ...opening, topicId: row.id, authorId: userId(author), opening: true, at: own.at }
    await db.insert(forumPosts).values(first)
    const ids = await writeReplies(db, row.id, { posts, userId })
    const bestId = best === null ? null : (ids.get(best) ?? null)
    if (bestId !== null) await db.update(forumTopics).set({ bestId }).where(eq(forumTopics.id, row.id))
  }
  await recountTopics(db, made)
}

/** Inserts posts that start threads before the replies in them. */
async function writeReplies(
  db: Tx,
  topicId: number,
  { posts, userId }: { posts: Topics[number]['posts']; userId(name: string): number },
): Promise<Map<number, number>> {
  const ids = new Map<number, number>()
  const idOf = (no: number | null) => (no === null ? null : (ids.get(no) ?? null))
  for (const part of [posts.filter(({ thread }) => thread === null), posts.filter(({ thread }) => thread !== null)]) {
    const rows = part.map(({ no: _, author, thread, replyTo, ...post }) => ({
      ...post,
      topicId,
      authorId: userId(author),
      opening: false,
      threadId: idOf(thread),
      replyToId: idOf(replyTo),
    }))
    const made = rows.length > 0 ? await db.insert(forumPosts).values(rows).returning({ id: forumPosts.id }) : []
    for (const [at, { no }] of part.entries()) ids.set(no, made[at]?.id ?? 0)
  }
  return ids
}
