import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { expectOk, refusalOf } from '@leitai/testing/refusal'
import { testApp } from '@leitai/testing/test-app'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { eq } from '../db/orm.ts'
import * as contract from './contract.ts'
import { ownPicture, redraw } from './picture.ts'
import { uploads } from './table.ts'

type Use = 'avatar' | 'card' | 'evidence'

const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#2266aa' } })
/** Bytes in their own buffer, as Blob requires. */
const own = (bytes: Buffer) => Buffer.from(new Uint8Array(bytes))
const text = (words: string) => own(Buffer.from(words))

const send = (bytes: Buffer<ArrayBuffer>, name = 'photo.png', use: Use = 'card', who = visitor) =>
  who.call(contract.uploadImage, { use }, { file: { blob: new Blob([bytes]), name } })
const stored = async (key: string) => {
  const chunks: Buffer[] = []
  for await (const chunk of (await app.ctx.storage.get(key)).body) chunks.push(chunk)
  return Buffer.concat(chunks)
}

function crc(bytes: Buffer): number {
  let value = 0xffffffff
  for (const byte of bytes) {
    value ^= byte
    for (let bit = 0; bit < 8; bit++) value = (value >>> 1) ^ (value & 1 ? 0xedb88320 : 0)
  }
  return (value ^ 0xffffffff) >>> 0
}
function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc(body))
  return Buffer.concat([length, body, sum])
}
/** A single-colour png that compresses to almost nothing: kilobytes on the wire, gigabytes once decoded. */
function bomb(width: number, height: number): Buffer<ArrayBuffer> {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([1, 0, 0, 0, 0], 8)
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height))
  const start = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return own(Buffer.concat([start, chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]))
}

const { app, build } = await testApp()
const user = await build.user()
const userId = user.id
const visitor = await app.as(user)

describe('accepted', () => {
  test.each([
    ['png', 'photo.png'],
    ['jpeg', 'PHOTO.JPG'],
    ['jpeg', 'photo.jpeg'],
  ] as const)('a %s as %s is re-encoded as jpeg, privately', async (format, name) => {
    const answer = await send(own(await blank(600, 400).toFormat(format).toBuffer()), name)
    expect(answer.fullPath).toMatch(new RegExp(`^private/card/${userId}/[\\da-f]{24}\\.jpg$`))
    const drawn = await sharp(await stored(answer.fullPath)).metadata()
    expect([drawn.format, drawn.width, drawn.height]).toEqual(['jpeg', 600, 400])
    const shown = await app.visitor().fetch(answer.url)
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    expect((await visitor.fetch(`/v3/picture/${answer.fullPath}`)).status).toBe(404)
    const [row] = await app.ctx.db.select().from(uploads).where(eq(uploads.objectKey, answer.fullPath))
    expect(row).toMatchObject({ userId, usedAt: null })
  })

  // covers: spec.fields.image-upload-takes
  test('the client’s metadata is stored and checked: the name, the end of the path, the type with its dot', async () => {
    const bytes = own(await blank(20, 20).png().toBuffer())
    const refusalFor = (more: object) =>
      visitor.call(
        contract.uploadImage,
        { use: 'card', ...more },
        { file: { blob: new Blob([bytes]), name: 'blob.png' } },
      )
    expect((await refusalFor({ fileName: '证件.png', filePath: 'C:\\图\\旧.png', fileType: '.png' })).fileName).toBe(
      '证件.png',
    )
    expect((await refusalFor({ filePath: 'C:\\图\\证件照.png' })).fileName).toBe('证件照.png')
    expect((await refusalFor({})).fileName).toBe('blob.png')
    expect(await refusalOf(refusalFor({ fileType: '.jpg' }))).toBe('picture.told')
    expect(await refusalOf(refusalFor({ fileName: '证件.gif' }))).toBe('picture.type')
    const forEditor = { file: { blob: new Blob([bytes]), name: 'blob.png' } }
    expect((await visitor.call(contract.uploadImageForEditor, { fileName: '图.png' }, forEditor)).fileName).toBe(
      '图.png',
    )
  })

  test('camera metadata, including the location, is removed, and the picture is upright', async () => {
    const exif = { IFD0: { Copyright: 'SECRET-OWNER' }, IFD3: { GPSLatitude: '39/1 54/1 0/1' } }
    const source = own(await blank(300, 200).withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer())
    expect(source.includes('SECRET-OWNER') || (await sharp(source).metadata()).exif !== undefined).toBe(true)
    const { fullPath } = await send(source, 'photo.jpg', 'evidence')
    const bytes = await stored(fullPath)
    const drawn = await sharp(bytes).metadata()
    expect(drawn.exif).toBeUndefined()
    expect(drawn.orientation).toBeUndefined()
    expect([drawn.width, drawn.height]).toEqual([200, 300])
    expect(bytes.includes('SECRET-OWNER')).toBe(false)
  })

  test('a script behind or inside the picture is removed', async () => {
    const script = '<script>alert(1)</script>'
    const jpeg = await blank(100, 100).jpeg().toBuffer()
    const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, script.length + 2]), Buffer.from(script)])
    const sources = [
      Buffer.concat([jpeg, Buffer.from(script)]),
      Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)]),
      Buffer.concat([await blank(100, 100).png().toBuffer(), Buffer.from(`PK\u0003\u0004${script}`)]),
    ]
    for (const source of sources) {
      const { fullPath } = await send(own(source), 'photo.jpg', 'evidence')
      expect((await stored(fullPath)).includes('script')).toBe(false)
    }
  })

  test('transparent areas become white, large pictures are scaled down', async () => {
    const clear = { width: 3000, height: 1500, channels: 4 as const, background: '#00000000' }
    const { fullPath } = await send(own(await sharp({ create: clear }).png().toBuffer()), 'a.png', 'evidence')
    const { data, info } = await sharp(await stored(fullPath))
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect([info.width, info.height, data[0]]).toEqual([2200, 1100, 255])
  })

  // covers: spec.fields.image-upload-answers
  test('an avatar is a public square that browsers cache and never execute', async () => {
    const { fullPath, url } = await send(own(await blank(640, 300).png().toBuffer()), 'me.png', 'avatar')
    expect(url).toBe(fullPath)
    const shown = await app.visitor().fetch(fullPath)
    expect(shown.status).toBe(200)
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    })
    const drawn = await sharp(Buffer.from(await shown.arrayBuffer())).metadata()
    expect([drawn.width, drawn.height]).toEqual([400, 400])
    for (const path of [
      `/v3/picture/avatar/${userId}/${'0'.repeat(24)}.jpg`,
      '/v3/picture/avatar/../../private/card/1/a.jpg',
      '/v3/picture/..%2f..%2fprivate%2fcard%2f1%2fa.jpg',
      '/v3/picture/',
      `${fullPath}.html`,
    ]) {
      expect((await app.visitor().fetch(path)).status, path).toBe(404)
    }
  })

  test('very small pictures and odd shapes work, too', async () => {
    for (const [width, height] of [
      [1, 1],
      [1, 2000],
      [3000, 2],
    ] as const) {
      const { fullPath } = await send(own(await blank(width, height).png().toBuffer()))
      expect((await sharp(await stored(fullPath)).metadata()).format).toBe('jpeg')
    }
  })
})

describe('refused', () => {
  // covers: spec.validation.images-png-jpg
  test('svg, text and other formats, whatever their name', async () => {
    const svg = text('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    for (const name of ['a.svg', 'a.png', 'a.jpg']) expect(await refusalOf(send(svg, name))).toBe('picture.type')
    expect(await refusalOf(send(text('just words'), 'a.png'))).toBe('picture.type')
    const png = own(await blank(10, 10).png().toBuffer())
    for (const name of ['a.gif', 'a', 'a.png.exe', 'png']) expect(await refusalOf(send(png, name))).toBe('picture.type')
    for (const format of ['gif', 'webp', 'tiff'] as const) {
      expect(await refusalOf(send(own(await blank(10, 10).toFormat(format).toBuffer()), 'a.png'))).toBe('picture.type')
    }
  })

  test('a file that only begins like a picture', async () => {
    const noise = Buffer.alloc(2000, 7)
    const jpeg = await blank(900, 900).jpeg().toBuffer()
    for (const bytes of [
      Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), noise]),
      Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), noise]),
      Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')]),
      jpeg.subarray(0, Math.floor(jpeg.length / 2)),
    ]) {
      expect(await refusalOf(send(own(bytes), 'a.jpg'))).toBe('picture.broken')
    }
    expect(await refusalOf(send(own(Buffer.alloc(0)), 'a.jpg'))).toBe('file.empty')
  })

  test('a decompression bomb: a few kilobytes that claim 400 million pixels', async () => {
    const bytes = bomb(20_000, 20_000)
    expect(bytes.length).toBeLessThan(100_000)
    expect(await refusalOf(send(bytes))).toBe('picture.pixels')
    await expectOk(send(bomb(60_000, 100), 'a.png', 'avatar'))
  })

  // covers: spec.validation.editor-pictures-most, spec.errors.upload-message-image, spec.constants.editor-pictures-5
  test('more megabytes than the use allows, in the specification’s words', async () => {
    const head = await blank(10, 10).jpeg().toBuffer()
    const of = (mb: number) => own(Buffer.concat([head, Buffer.alloc(mb * 1024 * 1024)]))
    await expect(send(of(10), 'a.jpg')).rejects.toMatchObject({
      code: 'picture.tooLarge',
      message: '图片大小不能超过 10 MB!',
    })
    const english = await app.as({ id: userId }, { language: 'en' })
    await expect(send(of(5), 'a.jpg', 'avatar', english)).rejects.toMatchObject({
      message: 'image cannot exceed 5 MB!',
    })
    const editor = visitor.call(contract.uploadImageForEditor, {}, { file: { blob: new Blob([of(5)]), name: 'a.jpg' } })
    expect(await refusalOf(editor)).toBe('picture.tooLarge')
    expect(await refusalOf(send(of(30), 'a.jpg'))).toBe('picture.tooLarge')
  })

  test('a form with many fields, or with the use given twice', async () => {
    const png = own(await blank(10, 10).png().toBuffer())
    const post = async (fields: [string, string][]) => {
      const form = new FormData()
      for (const [name, value] of fields) form.append(name, value)
      form.append('file', new Blob([png]), 'a.png')
      const headers = { 'X-Requested-With': 'XMLHttpRequest' }
      const init = { method: 'POST', body: form, headers }
      return Object(await (await visitor.fetch('/v3/api/user/file/uploadImage.json', init)).json()).code
    }
    expect(await post(Array.from({ length: 300 }, (_, at) => [`f${at}`, 'x'.repeat(1000)]))).toBe('file.empty')
    // Without a use, a card's photo would become a public picture.
    expect(
      await post([
        ['use', 'card'],
        ['use', 'avatar'],
      ]),
    ).toBe('request.body')
  })

  test('anonymous users, an unknown use, and no file', async () => {
    const png = own(await blank(10, 10).png().toBuffer())
    expect(await refusalOf(send(png, 'a.png', 'card', app.visitor()))).toBe('login.missing')
    const form = new FormData()
    form.append('use', 'private/card/1')
    form.append('file', new Blob([png]), 'a.png')
    const headers = { 'X-Requested-With': 'XMLHttpRequest' }
    const response = await visitor.fetch('/v3/api/user/file/uploadImage.json', { method: 'POST', body: form, headers })
    expect(response.status).toBe(400)
    expect(await refusalOf(visitor.call(contract.uploadImage, { use: 'card' }))).toBe('request.body')
  })
})

test('characters that the database cannot store are removed from a file’s name', async () => {
  const png = own(await blank(10, 10).png().toBuffer())
  const name = `${'长'.repeat(300)}a\u0000b.png`
  expect((await send(png, name)).fileName).toMatch(/^长{193}ab\.png$/)
})

test('a picture refused because of too many unused uploads is not stored', async () => {
  const user = await build.user()
  const who = await app.as(user)
  const now = app.ctx.now()
  const lying = Array.from({ length: 200 }, (_, at) => ({
    objectKey: `submission/${user.id}/lying-${at}.csv`,
    userId: user.id,
    fileName: 'a.csv',
    createdAt: now,
  }))
  await app.ctx.db.insert(uploads).values(lying)
  const png = own(await blank(10, 10).png().toBuffer())
  const csv = { blob: new Blob(['id,prediction\n1,2\n']), name: 'a.csv' }
  expect(await refusalOf(send(png, 'a.png', 'evidence', who))).toBe('file.unused')
  expect(await refusalOf(who.call(contract.upload, {}, { file: csv }))).toBe('file.unused')
  const text = { fileName: 'a.csv', content: 'id,prediction\n1,2\n' }
  expect(await refusalOf(who.call(contract.uploadSubmissionFileByString, text))).toBe('file.unused')
  const there = await readdir(join(app.dataDir, 'objects'), { recursive: true })
  expect(there.filter((path) => path.includes(`/${user.id}/`))).toEqual([])
})

test('a picture’s key contains its owner, and no other key is accepted', () => {
  const name = `${'a'.repeat(24)}.jpg`
  expect(ownPicture('card', 7, `private/card/7/${name}`)).toBe(`private/card/7/${name}`)
  expect(ownPicture('avatar', 7, `/v3/picture/avatar/7/${name}`)).toBe(`picture/avatar/7/${name}`)
  for (const path of [
    `private/card/77/${name}`,
    `private/evidence/7/${name}`,
    `private/card/7/../7/${name}`,
    `private/card/7/${name}\n`,
    `private/card/7/${'A'.repeat(24)}.jpg`,
    `/v3/picture/card/7/${name}`,
    '',
  ]) {
    expect(ownPicture('card', 7, path), path).toBeNull()
  }
  expect(ownPicture('avatar', 7, `private/avatar/7/${name}`)).toBeNull()
})

// covers: rules.realname.photos-bear-purpose
test('a card’s photo is watermarked with its purpose, in Chinese characters', async () => {
  const white = await sharp({ create: { width: 1200, height: 800, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  const drawn = await redraw(white, 'card')
  const { data, info } = await sharp(drawn).greyscale().raw().toBuffer({ resolveWithObject: true })
  const inked = (left: number, top: number) => {
    let count = 0
    for (let y = top; y < top + 400; y++)
      for (let x = left; x < left + 600; x++) if ((data[y * info.width + x] ?? 255) < 225) count++
    return count / (600 * 400)
  }
  for (const [left, top] of [
    [0, 0],
    [600, 0],
    [0, 400],
    [600, 400],
  ] as const) {
    expect(inked(left, top)).toBeGreaterThan(0.005)
    expect(inked(left, top)).toBeLessThan(0.3)
  }
  const plain = await sharp(await redraw(white, 'evidence'))
    .greyscale()
    .raw()
    .toBuffer()
  expect(plain.every((value) => value > 250)).toBe(true)
})
