import { randomBytes } from 'node:crypto'
import { createRequire } from 'node:module'
import type sharp from 'sharp'
import type * as z from 'zod/mini'
import type { AppContext, CurrentUser } from '../context/app-context.ts'
import { limits } from '../contract/limits.ts'
import { Refused } from '../errors/refuse.ts'
import { siteOf } from '../settings/settings.ts'
import type { PictureUse } from './contract.ts'
import { noteUpload, releaseUploads, spendUpload, useUploads } from './file.ts'

/** What a picture is for: avatars and editor pictures are public, the others are visible to their owner and reviewers only. */
export type Use = z.output<typeof PictureUse> | 'editor'

const PRIVATE: ReadonlySet<Use> = new Set(['card', 'evidence', 'certificate', 'seal'])
const isPublic = (use: Use) => !PRIVATE.has(use)
/** A seal overlays the page, so it keeps its transparency. */
const typeOf = (use: Use) => (use === 'seal' ? 'png' : 'jpg')
/** Public pictures have an address of their own and never change. */
export const PICTURES = '/v3/picture/'
export const publicKey = (address: string) =>
  address.startsWith(PICTURES) ? `picture/${address.slice(PICTURES.length)}` : null

const keyPrefix = (use: Use, userId: number) =>
  isPublic(use) ? `picture/${use}/${userId}/` : `private/${use}/${userId}/`

/** The object key of a `fullPath`, if it is this user's own picture for that use; otherwise null. */
export function ownPicture(use: Use, userId: number, fullPath: string): string | null {
  const key = isPublic(use) ? publicKey(fullPath) : fullPath
  return key?.startsWith(keyPrefix(use, userId)) && /^[a-z]+\/[a-z]+\/\d+\/[\da-f]{24}\.(?:jpg|png)$/.test(key)
    ? key
    : null
}

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const JPEG = Buffer.from([0xff, 0xd8, 0xff])
/** The format, from the bytes and not from the name. */
function kindOf(bytes: Buffer): 'png' | 'jpg' | null {
  if (bytes.subarray(0, 8).equals(PNG)) return 'png'
  return bytes.subarray(0, 3).equals(JPEG) ? 'jpg' : null
}

/** Metadata that a client sends with a picture. */
export interface PictureNames {
  fileName?: string | undefined
  filePath?: string | undefined
  fileType?: string | undefined
}

/** The name to store: the given one, else the end of the path, else the file's own name. */
export const pictureName = (own: string, { fileName = '', filePath = '' }: PictureNames) =>
  fileName.trim() || (/[^\\/]+$/.exec(filePath)?.[0] ?? '').trim() || own

async function wordsDrawn(make: typeof sharp, words: string, colour: string, dpi: number): Promise<Buffer> {
  const fontfile = createRequire(import.meta.url).resolve(
    '@expo-google-fonts/noto-sans-sc/500Medium/NotoSansSC_500Medium.ttf',
  )
  const plain = words.replace(/[<>&]/g, (sign) => ({ '<': '&lt;', '>': '&gt;', '&': '&amp;' })[sign] ?? '')
  const text = `<span foreground="${colour}" alpha="55%">${plain}</span>`
  return make({ text: { text, fontfile, font: 'Noto Sans SC', rgba: true, dpi } })
    .png()
    .toBuffer()
}

let tile: Promise<Buffer> | null = null
/** Slanted, half transparent and repeated: what a photo of a document may be used for. */
async function watermark(make: typeof sharp): Promise<Buffer> {
  const words = await wordsDrawn(make, '仅供竞赛认证使用', '#7a7a7a', 190)
  return make(words)
    .rotate(-24, { background: '#0000' })
    .extend({ top: 30, bottom: 30, left: 40, right: 40, background: '#0000' })
    .png()
    .toBuffer()
}

/** Concurrent decodings: each may take some 200 MB and one of Node's few threads, which log-ins and files also need. */
const AT_ONCE = 2
let drawing = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (drawing >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve))
  else drawing++
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else drawing--
  }
}

/**
 * Decodes and re-encodes a picture, seals as png and all others as jpeg, so that anything else in the file (a script, a location, a second
 * file) is removed. Refuses files that are not pictures, or that claim too many pixels, before decoding.
 */
export async function redraw(bytes: Buffer, use: Use, mark = ''): Promise<Buffer> {
  // Loaded with the first picture, not at startup.
  const { default: make } = await import('sharp')
  make.cache(false)
  make.concurrency(1)
  const picture = make(bytes, { limitInputPixels: limits.picturePixels, failOn: 'error', pages: 1 })
  try {
    const { width, height } = await make(bytes, { limitInputPixels: false }).metadata()
    if (width * height > limits.picturePixels) throw new Refused({ code: 'picture.pixels' })
    if (use === 'seal') {
      const seen = picture.rotate().resize(800, 800, { fit: 'inside', withoutEnlargement: true })
      return await seen.ensureAlpha().png().toBuffer()
    }
    const upright = picture.rotate().flatten({ background: '#fff' })
    if (use === 'avatar' || use === 'team')
      return await upright.resize(400, 400, { fit: 'cover' }).jpeg({ quality: 86 }).toBuffer()
    if (use === 'cover') return await upright.resize(1600, 900, { fit: 'cover' }).jpeg({ quality: 84 }).toBuffer()
    const fitted = await upright
      .resize(2200, 2200, { fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality: 84 })
      .toBuffer()
    if (use === 'editor' && mark !== '') return await marked(make, fitted, mark)
    if (use !== 'card') return fitted
    tile ??= watermark(make)
    const size = await make(fitted).metadata()
    // The library refuses a tile larger than the picture.
    const fits = await make(await tile)
      .resize(Math.min(420, size.width), Math.min(300, size.height), { fit: 'inside', withoutEnlargement: true })
      .toBuffer()
    return await make(fitted)
      .composite([{ input: fits, tile: true }])
      .jpeg({ quality: 84 })
      .toBuffer()
  } catch (error) {
    if (error instanceof Refused) throw error
    throw new Refused({ code: 'picture.broken' })
  }
}

/** Whether these bytes are a picture in PNG of at most so many pixels that can be decoded to its end. */
export async function isPng(bytes: Buffer, pixels: number): Promise<boolean> {
  if (kindOf(bytes) !== 'png') return false
  return inTurn(async () => {
    const { default: make } = await import('sharp')
    make.cache(false)
    make.concurrency(1)
    try {
      const picture = make(bytes, { limitInputPixels: pixels, failOn: 'error', pages: 1, sequentialRead: true })
      // Every row is decoded for it, and none kept.
      await picture.resize(8, 8, { fit: 'fill' }).raw().toBuffer()
      return true
    } catch {
      return false
    }
  })
}

/** Narrower pictures get no mark: they are logos and QR codes, which it would spoil. */
const MARKED_FROM = 600

/** The operator's text in the lower right corner, dark behind light, readable on any background. */
async function marked(make: typeof sharp, picture: Buffer, mark: string): Promise<Buffer> {
  const { width, height } = await make(picture).metadata()
  if (width < MARKED_FROM) return picture
  const size = {
    width: Math.round(width / 3),
    height: Math.round(height / 8),
    fit: 'inside',
    withoutEnlargement: true,
  } as const
  const at = (edge: number) => ({ top: edge, left: edge, bottom: 24 - edge, right: 24 - edge, background: '#0000' })
  const layers = [
    { words: await wordsDrawn(make, mark, '#000', 110), edge: 13 },
    { words: await wordsDrawn(make, mark, '#fff', 110), edge: 12 },
  ]
  const drawn = await Promise.all(
    layers.map(async ({ words, edge }) => ({
      input: await make(await make(words).resize(size).png().toBuffer())
        .extend(at(edge))
        .png()
        .toBuffer(),
      gravity: 'southeast',
    })),
  )
  return make(picture).composite(drawn).jpeg({ quality: 84 }).toBuffer()
}

const kindNamed = (fileType: string) => (fileType === '.png' ? 'png' : 'jpg')

/** Checks, redraws and stores an uploaded picture, before any transaction. */
export async function storePicture(
  ctx: AppContext,
  me: Pick<CurrentUser, 'id'>,
  picture: { name: string; bytes: Buffer; truncated: boolean; use: Use; fileType?: string | undefined },
) {
  const { name, bytes, truncated, use, fileType } = picture
  const mb = limits.pictureMb[use]
  if (truncated || bytes.length > mb * 1024 * 1024) throw new Refused({ code: 'picture.tooLarge', values: { mb } })
  if (bytes.length === 0) throw new Refused({ code: 'file.empty' })
  const kind = kindOf(bytes)
  if (!/\.(png|jpe?g)$/i.test(name) || kind === null) throw new Refused({ code: 'picture.type' })
  if (fileType !== undefined && kindNamed(fileType) !== kind)
    throw new Refused({ code: 'picture.told', values: { kind } })
  const { watermark: words } = (await siteOf(ctx)).settings
  const drawn = await inTurn(() => redraw(bytes, use, words.text))
  const objectKey = `${keyPrefix(use, me.id)}${randomBytes(12).toString('hex')}.${typeOf(use)}`
  const contentType = use === 'seal' ? 'image/png' : 'image/jpeg'
  await ctx.storage.put(objectKey, drawn, { contentType, onlyNew: true })
  return { objectKey, name, size: drawn.length }
}

const PRIVATE_URL_SECONDS = 600

/** A signed address of a stored private picture, valid for ten minutes. */
export const privateUrl = (ctx: AppContext, key: string, fileName = 'photo.jpg') =>
  ctx.storage.getUrl(key, { fileName, expiresInSeconds: PRIVATE_URL_SECONDS, inline: true })

export const addressOf = (key: string) => `${PICTURES}${key.replace(/^picture\//, '')}`

/** Records an uploaded picture for its owner; returns the contract's Picture. */
export async function notePicture(
  { db, ctx, me, now }: { db: AppContext['db']; ctx: AppContext; me: Pick<CurrentUser, 'id'>; now: Date },
  { objectKey, name, size }: { objectKey: string; name: string; size: number },
) {
  await noteUpload(db, { objectKey, userId: me.id, fileName: name, size, now })
  const shown = objectKey.startsWith('picture/')
  const fullPath = shown ? addressOf(objectKey) : objectKey
  return { fileName: name, fileSize: size, fullPath, url: shown ? fullPath : await privateUrl(ctx, objectKey) }
}

/** Marks the picture as used, so that it is not cleaned up. */
export const keepPicture = (db: AppContext['db'], picture: { objectKey: string; userId: number; now: Date }) =>
  spendUpload(db, { ...picture, fileName: 'picture.jpg', size: 0 })

/** Like keepPicture, for these pictures of one user. */
export const keepPictures = (
  db: AppContext['db'],
  { objectKeys, ...by }: { objectKeys: readonly string[]; userId: number; now: Date },
) =>
  useUploads(
    db,
    objectKeys.map((objectKey) => ({ ...by, objectKey, fileName: 'picture.jpg', size: 0 })),
  )

/** Releases all pictures of a user except those in their texts: the cleanup deletes them. */
export async function releasePicturesOf(db: AppContext['db'], userId: number): Promise<void> {
  for (const use of ['avatar', 'card', 'evidence'] as const) await releaseUploads(db, keyPrefix(use, userId))
}
