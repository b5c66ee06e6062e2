import { limits } from '@leitai/contract/limits'
import { nameKey } from '../account/rules.ts'
import { users } from '../account/table.ts'
import { searchTextOf } from '../competition/search.ts'
import type { Db } from '../db/db.ts'
import { and, eq, inArray, ne, sql } from '../db/orm.ts'
import { releaseUpload } from '../file/file.ts'
import { addressOf, ownPicture, PICTURES, usePicture } from '../file/picture.ts'
import type { House } from '../house.ts'
import { Refused, refuse } from '../refuse.ts'
import { blockedInText } from '../wordlist.ts'
import { circlePosts } from './table.ts'

const most = limits.circle
const EXCERPT = 160
const NAME = String.raw`[\p{Script=Han}A-Za-z0-9_-]`

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' }

/** The repetitions are bounded: a text of brackets alone must not take minutes. */
const IMAGE = /!\[([^\]\n]{0,300})\]\(\s{0,9}<?([^)\s>]{0,500})>?(?:\s[^)\n]{0,300})?\)/g
const LINK =
  /\[([^\]\n]{0,300})\]\(\s{0,9}(?:<[^<>\n]{0,800}>|[^\s)<]{0,800})(?:\s{1,9}(?:"[^"\n]{0,300}"|'[^'\n]{0,300}'))?\s{0,9}\)/g
/** Where code begins, with its language, and where it ends; with more on it the line is one that readers see. */
const FENCE = /^[ \t]{0,99}(?:`{3,99}|~{3,99})[ \t]{0,9}[\w+#.-]{0,20}[ \t]{0,9}$/gm
const CODE = /(```|~~~)[\s\S]*?(?:\1|$)|`[^`\n]+`/g

const signOf = (code: number) =>
  code > 0x10ffff || (code >= 0xd800 && code < 0xe000) ? '' : String.fromCodePoint(code)

/** Markdown without its marks, on one line. */
export const plainOf = (markdown: string): string =>
  markdown
    .replace(IMAGE, '$1')
    .replace(LINK, '$1')
    .replace(FENCE, '')
    .replace(/^[ \t]{0,3}(?:#{1,6}|>|[-*+]|\d{1,9}[.)])[ \t]+/gm, '')
    .replace(/\\(?=[!-/:-@[-`{-~])/g, '')
    .replace(/[*`~]/g, '')
    // The editor writes these so.
    .replace(/&(amp|lt|gt|quot|nbsp);/g, (_, name: string) => ENTITIES[name] ?? '')
    .replace(/&#(?:(\d{1,7})|[xX]([\da-fA-F]{1,6}));/g, (_, ten?: string, hex?: string) =>
      signOf(ten ? Number(ten) : Number.parseInt(hex ?? '', 16)),
    )
    .replace(/\s+/g, ' ')
    .trim()

/** A formula as the parser takes it: what stands between prices is none. */
const FORMULA = /\$\$([^$]{1,2000})\$\$|\$(?!\s)([^$\n]{1,300})(?<!\s)\$(?!\d)/g
/** Formulas that can be read as they are written stay, without their marks; TeX is not for a list. */
const withoutTex = (markdown: string) =>
  markdown.replace(FORMULA, (_, block?: string, inline?: string) => {
    const formula = (block ?? inline ?? '').trim()
    return /[\\{}]/.test(formula) ? '[…]' : formula
  })

/** How a text begins, for a list: without marks, and never half of a sign that takes two places. */
export const excerptOf = (markdown: string): string =>
  plainOf(withoutTex(markdown))
    .slice(0, EXCERPT)
    .replace(/\p{Cs}$/u, '')

/** What stands in lists and what the search looks through. */
export function topicText({ title, tags, content }: { title: string; tags: string[]; content: string }) {
  const plain = plainOf(content)
  const searchText = searchTextOf({
    title: { zh: title, en: '' },
    summary: { zh: plain, en: '' },
    host: { zh: '', en: '' },
    tags,
  })
  return { title, tags, excerpt: excerptOf(content), searchText }
}

/** Texts after an @, outside of code and addresses, longest first taken: names and whatever was written on to them. */
export function handlesIn(markdown: string): string[] {
  const text = markdown.replace(CODE, ' ').replace(/\\(?=[!-/:-@[-`{-~])/g, '')
  const found = text.matchAll(new RegExp(`(?<![A-Za-z0-9_/.@-])@(${NAME}{2,20})`, 'gu'))
  return [...new Set([...found].map(([, handle = '']) => handle))].slice(0, most.mentions * 2)
}

/** People whom a text names. Chinese needs no space after a name: the longest beginning that is one counts. */
export async function mentionsIn(db: Db, markdown: string): Promise<number[]> {
  const handles = handlesIn(markdown)
  if (handles.length === 0) return []
  const beginnings = (handle: string) =>
    Array.from({ length: handle.length - 1 }, (_, at) => nameKey(handle.slice(0, handle.length - at)))
  const rows = await db
    .select({ id: users.id, key: users.nameKey, state: users.state })
    .from(users)
    .where(inArray(users.nameKey, [...new Set(handles.flatMap(beginnings))]))
  const known = new Map(rows.filter(({ state }) => state === 'active').map(({ key, id }) => [key, id]))
  const named = handles.map((handle) => beginnings(handle).find((key) => known.has(key)))
  const ids = named.flatMap((key) => (key === undefined ? [] : (known.get(key) ?? [])))
  return [...new Set(ids)].slice(0, most.mentions)
}

/** Refuses a text that is empty, too long, holds pictures from elsewhere or blocked words. */
export function refuseText(
  house: House,
  { title, tags, content }: { title: string; tags: string[]; content: string },
  textMax: number,
): void {
  const pictures = picturesIn(content)
  const plain = plainOf(content)
  refuse(plain === '' && pictures.length === 0 ? { code: 'circle.empty' } : null)
  refuse(plain.length > textMax ? { code: 'circle.textLong', values: { limit: textMax } } : null)
  const own = pictures.length <= most.pictures && pictures.every((address) => EDITOR_PICTURE.test(address))
  refuse(own ? null : { code: 'circle.picture', values: { limit: most.pictures } })
  const word = blockedInText(house.config.dataDir, [title, ...tags, content, plain].join('\n'))
  if (word !== null) throw new Refused({ code: 'circle.word', values: { word } })
}

const EDITOR_PICTURE = new RegExp(`^${PICTURES}editor/\\d+/[\\da-f]+\\.jpg$`)
const picturesIn = (markdown: string) =>
  [...markdown.replace(CODE, ' ').matchAll(IMAGE)].map(([, , address = '']) => address)

const ownPictures = (markdown: string, userId: number) =>
  picturesIn(markdown).flatMap((address) => ownPicture('editor', userId, address) ?? [])

/** Keeps the author's own pictures of a post for good, and lets go of those that it, and no other of theirs, no longer has. */
export async function settlePictures(
  db: Db,
  { postId, userId, before, after, now }: { postId: number; userId: number; before: string; after: string; now: Date },
): Promise<void> {
  const has = new Set(ownPictures(after, userId))
  for (const objectKey of has) await usePicture(db, { objectKey, userId, now })
  for (const objectKey of ownPictures(before, userId)) {
    if (has.has(objectKey)) continue
    const others = await db
      .select({ id: circlePosts.id })
      .from(circlePosts)
      .where(
        and(
          eq(circlePosts.authorId, userId),
          ne(circlePosts.id, postId),
          ne(circlePosts.state, 'deleted'),
          sql`strpos(${circlePosts.text}, ${addressOf(objectKey)}) > 0`,
        ),
      )
      .limit(1)
    if (others.length === 0) await releaseUpload(db, objectKey)
  }
}
