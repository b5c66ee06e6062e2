/**
 * The grid of edit distances between the beginnings of a text (rows) and of its reference (columns), of which only a band around the
 * diagonal is filled: row i has the columns lows[i]..highs[i), stored from offsets[i].
 */
export interface Grid {
  lows: Int32Array
  highs: Int32Array
  offsets: Int32Array
  costs: Int32Array
  steps: Uint8Array
  /** Two rows for texts that share their beginning with the grid’s. */
  spare: [Int32Array, Int32Array]
}

const BEAM = 25
const FAR = 2 ** 30

const DIAGONAL = 0
const DELETE = 1
const INSERT = 2

type Band = Pick<Grid, 'lows' | 'highs' | 'offsets'>

/** The band of sacreBLEU for texts of these lengths; the first and the last row are complete to the right. */
export function bandOf(rows: number, columns: number): Band {
  const ratio = rows > 0 ? columns / rows : 1
  const width = ratio / 2 > BEAM ? Math.ceil(ratio / 2 + BEAM) : BEAM
  const lows = new Int32Array(rows + 1)
  const highs = new Int32Array(rows + 1)
  const offsets = new Int32Array(rows + 2)
  highs[0] = columns + 1
  for (let i = 0; i <= rows; i++) {
    const middle = Math.floor(i * ratio)
    if (i > 0) {
      lows[i] = Math.max(0, middle - width)
      highs[i] = i === rows ? columns + 1 : Math.min(columns + 1, middle + width)
    }
    offsets[i + 1] = (offsets[i] as number) + (highs[i] as number) - (lows[i] as number)
  }
  return { lows, highs, offsets }
}

export function createGrid(band: Band): Grid {
  const cells = band.offsets.at(-1) ?? 0
  const columns = band.highs[0] as number
  return {
    ...band,
    costs: new Int32Array(cells),
    steps: new Uint8Array(cells),
    spare: [new Int32Array(columns), new Int32Array(columns)],
  }
}

/** Fills the grid, and returns the distance of the whole texts. */
export function fillGrid(grid: Grid, words: Int32Array, reference: Int32Array): number {
  const { costs, steps, offsets, lows, highs } = grid
  for (let j = 0; j <= reference.length; j++) {
    costs[j] = j
    steps[j] = INSERT
  }
  for (let i = 1; i <= words.length; i++) {
    const word = words[i - 1] as number
    const low = lows[i] as number
    const high = highs[i] as number
    const lowAbove = lows[i - 1] as number
    const highAbove = highs[i - 1] as number
    const above = (offsets[i - 1] as number) - lowAbove
    const own = (offsets[i] as number) - low
    let left = FAR
    for (let j = low; j < high; j++) {
      let cost = FAR
      let step = DIAGONAL
      if (j > lowAbove && j <= highAbove) cost = (costs[above + j - 1] as number) + (word === reference[j - 1] ? 0 : 1)
      if (j >= lowAbove && j < highAbove) {
        const deleted = (costs[above + j] as number) + 1
        if (deleted < cost) {
          cost = deleted
          step = DELETE
        }
      }
      if (left + 1 < cost) {
        cost = left + 1
        step = INSERT
      }
      costs[own + j] = cost
      steps[own + j] = step
      left = cost
    }
  }
  return costs[costs.length - 1] as number
}

/** The distance of a text whose first `same` words are those of the grid’s text. */
export function editsAfter(grid: Grid, words: Int32Array, reference: Int32Array, same: number): number {
  const { costs, offsets, lows, highs } = grid
  if (same === words.length) return costs[costs.length - 1] as number
  let above = costs
  let base = (offsets[same] as number) - (lows[same] as number)
  for (let i = same + 1; i <= words.length; i++) {
    const word = words[i - 1] as number
    const row = grid.spare[i & 1] as Int32Array
    const high = highs[i] as number
    const lowAbove = lows[i - 1] as number
    const highAbove = highs[i - 1] as number
    let left = FAR
    for (let j = lows[i] as number; j < high; j++) {
      let cost = left + 1
      if (j > lowAbove && j <= highAbove) {
        const straight = (above[base + j - 1] as number) + (word === reference[j - 1] ? 0 : 1)
        if (straight < cost) cost = straight
      }
      if (j >= lowAbove && j < highAbove) {
        const deleted = (above[base + j] as number) + 1
        if (deleted < cost) cost = deleted
      }
      row[j] = cost
      left = cost
    }
    above = row
    base = 0
  }
  return above[reference.length] as number
}

export interface Alignment {
  /** The place in the text of each word of the reference; of one that is missing there, of the word before it (-1 for none). */
  places: Int32Array
  /** Numbers of words before each place that are not met: of the text, and of the reference. */
  textErrors: Int32Array
  referenceErrors: Int32Array
}

/** The alignment that the filled grid gives. */
export function traceGrid(grid: Grid, words: Int32Array, reference: Int32Array): Alignment {
  const { steps, offsets, lows } = grid
  const places = new Int32Array(reference.length)
  const textErrors = new Int32Array(words.length + 1)
  const referenceErrors = new Int32Array(reference.length + 1)
  let i = words.length
  let j = reference.length
  while (i > 0 || j > 0) {
    const step = steps[(offsets[i] as number) + j - (lows[i] as number)]
    if (step === DIAGONAL) {
      const wrong = words[--i] === reference[--j] ? 0 : 1
      places[j] = i
      textErrors[i + 1] = wrong
      referenceErrors[j + 1] = wrong
    } else if (step === INSERT) {
      places[--j] = i - 1
      referenceErrors[j + 1] = 1
    } else textErrors[i--] = 1
  }
  for (let k = 1; k <= words.length; k++) textErrors[k] = (textErrors[k] as number) + (textErrors[k - 1] as number)
  for (let k = 1; k <= reference.length; k++)
    referenceErrors[k] = (referenceErrors[k] as number) + (referenceErrors[k - 1] as number)
  return { places, textErrors, referenceErrors }
}
