import { nameKey } from '@leitai/identity/account/rules'
import { users } from '@leitai/identity/account/table'
import type { AppContext } from '@leitai/platform/context/app-context'
import { emptyWords } from '@leitai/platform/contract/inputs'
import { limits } from '@leitai/platform/contract/limits'
import type { Db } from '@leitai/platform/db/open'
import { and, eq, inArray, ne, sql } from '@leitai/platform/db/orm'
import { Refused, refuse } from '@leitai/platform/errors/refuse'
import { releaseUpload } from '@leitai/platform/file/file'
import { addressOf, keepPicture, ownPicture, PICTURES } from '@leitai/platform/file/picture'
import { blockedInText } from '@leitai/platform/text/coarse-words'
import { excerptOf, pictureAddressesIn, plainOf } from '@leitai/platform/text/plain'
import { searchTextOf } from '@leitai/platform/text/search'
import { forumPosts } from './table.ts'

const most = limits.forum
const NAME = String.raw`[\p{Script=Han}A-Za-z0-9_-]`

const CODE = /(```|~~~)[\s\S]*?(?:\1|$)|`[^`\n]+`/g

/** The columns that lists and search use. */
export function topicText({ title, tags, content }: { title: string; tags: string[]; content: string }) {
  const plain = plainOf(content)
  const searchText = searchTextOf({
    title: { zh: title, en: '' },
    summary: { zh: plain, en: '' },
    host: emptyWords,
    tags,
  })
  return { title, tags, excerpt: excerptOf(content), searchText }
}

/** Handles after an @, outside code and URLs; longest match, so text that directly follows a name is included. */
export function handlesIn(markdown: string): string[] {
  const text = markdown.replace(CODE, ' ').replace(/\\(?=[!-/:-@[-`{-~])/g, '')
  const found = text.matchAll(new RegExp(`(?<![A-Za-z0-9_/.@-])@(${NAME}{2,20})`, 'gu'))
  return [...new Set([...found].map(([, handle = '']) => handle))].slice(0, most.mentions * 2)
}

/** Users mentioned in a text. Chinese needs no space after a name, so the longest prefix that is a user name counts. */
export async function mentionsIn(db: Db, markdown: string): Promise<number[]> {
  const handles = handlesIn(markdown)
  if (handles.length === 0) return []
  const beginnings = (handle: string) =>
    Array.from({ length: handle.length - 1 }, (_, at) => nameKey(handle.slice(0, handle.length - at)))
  const rows = await db
    .select({ id: users.id, key: users.nameKey, state: users.state })
    .from(users)
    .where(inArray(users.nameKey, [...new Set(handles.flatMap(beginnings))]))
  const idByKey = new Map(rows.filter(({ state }) => state === 'active').map(({ key, id }) => [key, id]))
  const named = handles.map((handle) => beginnings(handle).find((key) => idByKey.has(key)))
  const ids = named.flatMap((key) => (key === undefined ? [] : (idByKey.get(key) ?? [])))
  return [...new Set(ids)].slice(0, most.mentions)
}

/** Refuses a text that is empty or too long, or has foreign pictures or blocked words. */
export function refuseText(
  ctx: AppContext,
  { title, tags, content }: { title: string; tags: string[]; content: string },
  textMax: number,
): void {
  const pictures = picturesIn(content)
  const plain = plainOf(content)
  refuse(plain === '' && pictures.length === 0 ? { code: 'forum.empty' } : null)
  refuse(plain.length > textMax ? { code: 'forum.textLong', values: { limit: textMax } } : null)
  const own = pictures.length <= most.pictures && pictures.every((address) => EDITOR_PICTURE.test(address))
  refuse(own ? null : { code: 'forum.picture', values: { limit: most.pictures } })
  const word = blockedInText(ctx.config.dataDir, [title, ...tags, content, plain].join('\n'))
  if (word !== null) throw new Refused({ code: 'forum.word', values: { word } })
}

const EDITOR_PICTURE = new RegExp(`^${PICTURES}editor/\\d+/[\\da-f]+\\.jpg$`)
const picturesIn = (markdown: string) => pictureAddressesIn(markdown.replace(CODE, ' '))

const ownPictures = (markdown: string, userId: number) =>
  picturesIn(markdown).flatMap((address) => ownPicture('editor', userId, address) ?? [])

/** Marks the author’s own pictures in a post as used, and releases removed ones that no other post of theirs uses. */
export async function trackPictures(
  db: Db,
  { postId, userId, before, after, now }: { postId: number; userId: number; before: string; after: string; now: Date },
): Promise<void> {
  const has = new Set(ownPictures(after, userId))
  for (const objectKey of has) await keepPicture(db, { objectKey, userId, now })
  for (const objectKey of ownPictures(before, userId)) {
    if (has.has(objectKey)) continue
    const others = await db
      .select({ id: forumPosts.id })
      .from(forumPosts)
      .where(
        and(
          eq(forumPosts.authorId, userId),
          ne(forumPosts.id, postId),
          ne(forumPosts.state, 'deleted'),
          sql`strpos(${forumPosts.text}, ${addressOf(objectKey)}) > 0`,
        ),
      )
      .limit(1)
    if (others.length === 0) await releaseUpload(db, objectKey)
  }
}
