import { readdir, readFile, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { create, type Font } from 'fontkit'

/** A font with its file, from which pdfkit embeds a subset. */
export interface Face {
  name: string
  bytes: Buffer
  font: Font
}
export interface Fonts {
  regular: Face
  bold: Face
  /** The operator's fonts, for characters that the bundled ones lack. */
  more: Face[]
}

const ours = {
  regular: '@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf',
  bold: '@expo-google-fonts/noto-sans-sc/700Bold/NotoSansSC_700Bold.ttf',
}

async function faceOf(name: string, path: string): Promise<Face | null> {
  const bytes = await readFile(path)
  const font = create(bytes)
  return 'fonts' in font ? null : { name, bytes, font }
}

async function own(weight: keyof typeof ours): Promise<Face> {
  const face = await faceOf(weight, createRequire(import.meta.url).resolve(ours[weight]))
  if (!face) throw new Error(`${ours[weight]} holds no single font`)
  return face
}

let base: Promise<[Face, Face]> | null = null
let cached: { mark: string; fonts: Fonts } | null = null

/** The bundled fonts and those in DATA_DIR/fonts; added fonts take effect at once. */
export async function loadFonts(dataDir: string): Promise<Fonts> {
  const folder = join(dataDir, 'fonts')
  const names = (await readdir(folder).catch(() => [])).filter((name) => /\.(?:ttf|otf)$/i.test(name)).sort()
  const times = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).mtimeMs))
  const mark = JSON.stringify([folder, names, times])
  if (cached?.mark === mark) return cached.fonts
  base ??= Promise.all([own('regular'), own('bold')])
  const [regular, bold] = await base
  // An invalid font file must not prevent certificates.
  const found = await Promise.all(names.map((name) => faceOf(name, join(folder, name)).catch(() => null)))
  cached = { mark, fonts: { regular, bold, more: found.filter((face) => face !== null) } }
  return cached.fonts
}

const seen = new WeakMap<Font, Map<number, boolean>>()
/** Whether the font has a visible glyph for the character: some fonts have an empty one. */
function draws({ font }: Face, point: number): boolean {
  let points = seen.get(font)
  if (!points) {
    points = new Map()
    seen.set(font, points)
  }
  let drawn = points.get(point)
  if (drawn === undefined) {
    drawn = font.hasGlyphForCodePoint(point) && font.glyphForCodePoint(point).path.commands.length > 0
    points.set(point, drawn)
  }
  return drawn
}

const isSpace = (character: string) => /\s/u.test(character)

/** The first preferred font that draws a character; null if none does. */
function faceFor(fonts: Fonts, bold: boolean, character: string): Face | null {
  const first = bold ? fonts.bold : fonts.regular
  const point = character.codePointAt(0) ?? 0
  return isSpace(character) ? first : ([first, ...fonts.more].find((face) => draws(face, point)) ?? null)
}

/** The distinct characters of a text that no font draws. */
export const missingIn = (fonts: Fonts, text: string): string =>
  [...new Set(text)]
    .filter((character) => [false, true].some((bold) => faceFor(fonts, bold, character) === null))
    .join('')

/** Splits a text into runs of one font each. Characters without a font are left out: nothing is issued with such a text. */
export function runsOf(fonts: Fonts, bold: boolean, text: string): { face: Face; text: string }[] {
  const runs: { face: Face; text: string }[] = []
  for (const character of text) {
    const face = faceFor(fonts, bold, character)
    if (!face) continue
    const last = runs.at(-1)
    // A space stays in the current font.
    if (last && (last.face === face || isSpace(character))) last.text += character
    else runs.push({ face, text: character })
  }
  return runs
}

export const widthOf = (runs: readonly { face: Face; text: string }[], size: number): number =>
  runs.reduce((sum, { face, text }) => sum + (face.font.layout(text).advanceWidth / face.font.unitsPerEm) * size, 0)
