import { randomInt } from 'node:crypto'
import { createRequire } from 'node:module'
import { limits } from '@leitai/platform/contract/limits'
import { createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas'

const FONT = 'Leitai Captcha'
const { width, height } = limits.captcha

// Loaded with the first picture, not at start: the font is 10 MB.
let loaded = false
function font(size: number): string {
  if (!loaded) {
    const file = createRequire(import.meta.url).resolve(
      '@expo-google-fonts/noto-sans-sc/500Medium/NotoSansSC_500Medium.ttf',
    )
    GlobalFonts.registerFromPath(file, FONT)
    loaded = true
  }
  return `${size}px "${FONT}"`
}

const colour = (lightness: number) => `hsl(${randomInt(360)} 60% ${lightness}%)`

function background(context: SKRSContext2D): void {
  context.fillStyle = colour(92)
  context.fillRect(0, 0, width, height)
  for (let line = 0; line < 14; line++) {
    context.strokeStyle = colour(75)
    context.lineWidth = 1 + randomInt(3)
    context.beginPath()
    context.moveTo(randomInt(width), randomInt(height))
    context.bezierCurveTo(
      randomInt(width),
      randomInt(height),
      randomInt(width),
      randomInt(height),
      randomInt(width),
      randomInt(height),
    )
    context.stroke()
  }
}

function glyph(context: SKRSContext2D, text: string, { x, y, size }: { x: number; y: number; size: number }): void {
  context.save()
  context.translate(x, y)
  context.rotate(((randomInt(60) - 30) * Math.PI) / 180)
  context.font = font(size)
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillStyle = colour(32)
  context.fillText(text, 0, 0)
  context.restore()
}

const dataAddress = (png: Buffer) => `data:image/png;base64,${png.toString('base64')}`

export interface Place {
  x: number
  y: number
}

/** Positions for that many characters, spread over the picture: one per cell of a 3 × 2 grid. */
export function placesFor(count: number): Place[] {
  const cells = Array.from({ length: count }, (_, at) => at)
  for (let at = cells.length - 1; at > 0; at--) {
    const other = randomInt(at + 1)
    const [a = 0, b = 0] = [cells[at], cells[other]]
    cells[at] = b
    cells[other] = a
  }
  return cells.map((cell) => ({
    x: (cell % 3) * 100 + 32 + randomInt(36),
    y: Math.floor(cell / 3) * 80 + 30 + randomInt(20),
  }))
}

/** The characters, each centred at its position. */
export function drawCharacters(characters: string[], places: Place[]): string {
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  background(context)
  for (const [at, { x, y }] of places.entries()) glyph(context, characters[at] ?? '', { x, y, size: 30 + randomInt(6) })
  return dataAddress(canvas.toBuffer('image/png'))
}

export function drawText(text: string): string {
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  background(context)
  const step = (width - 40) / text.length
  for (const [at, letter] of [...text].entries()) {
    glyph(context, letter, { x: 20 + step * (at + 0.5), y: height / 2 + randomInt(40) - 20, size: 44 })
  }
  return dataAddress(canvas.toBuffer('image/png'))
}
