/**
 * Assigns rows to different columns so that the sum of weights is greatest (Hungarian method with shortest augmenting paths). weight[i *
 * columns + j] is not negative; a row may stay with a column of weight 0. Returns the column of each row, -1 for none. Time grows with the
 * square of the lesser number times the greater.
 */
export function assign(weight: Float64Array, rows: number, columns: number): Int32Array {
  if (rows > columns) return inverse(assignFew(turned(weight, rows, columns), columns, rows), rows)
  return assignFew(weight, rows, columns)
}

function turned(weight: Float64Array, rows: number, columns: number): Float64Array {
  const out = new Float64Array(weight.length)
  for (let i = 0; i < rows; i++) for (let j = 0; j < columns; j++) out[j * rows + i] = weight[i * columns + j] as number
  return out
}

function inverse(chosen: Int32Array, length: number): Int32Array {
  const out = new Int32Array(length).fill(-1)
  for (const [j, i] of chosen.entries()) if (i >= 0) out[i] = j
  return out
}

/** With at most as many rows as columns. Columns are counted from 1 within; column 0 stands for the row that is being placed. */
function assignFew(weight: Float64Array, rows: number, columns: number): Int32Array {
  const rowPrice = new Float64Array(rows)
  const columnPrice = new Float64Array(columns + 1)
  const holder = new Int32Array(columns + 1).fill(-1)
  const before = new Int32Array(columns + 1)
  const slack = new Float64Array(columns + 1)
  const reached = new Uint8Array(columns + 1)

  /** The next column on the shortest path from a column that is reached. */
  function advance(from: number): number {
    const row = holder[from] as number
    const base = row * columns - 1
    const price = rowPrice[row] as number
    let least = Number.POSITIVE_INFINITY
    let next = 0
    for (let j = 1; j <= columns; j++) {
      if (reached[j] === 1) continue
      const reduced = -(weight[base + j] as number) - price - (columnPrice[j] as number)
      if (reduced < (slack[j] as number)) {
        slack[j] = reduced
        before[j] = from
      }
      if ((slack[j] as number) < least) {
        least = slack[j] as number
        next = j
      }
    }
    for (let j = 0; j <= columns; j++) {
      if (reached[j] === 1) {
        const held = holder[j] as number
        rowPrice[held] = (rowPrice[held] as number) + least
        columnPrice[j] = (columnPrice[j] as number) - least
      } else slack[j] = (slack[j] as number) - least
    }
    return next
  }

  for (let row = 0; row < rows; row++) {
    holder[0] = row
    slack.fill(Number.POSITIVE_INFINITY)
    reached.fill(0)
    let at = 0
    do {
      reached[at] = 1
      at = advance(at)
    } while (holder[at] !== -1)
    while (at !== 0) {
      const previous = before[at] as number
      holder[at] = holder[previous] as number
      at = previous
    }
  }
  const chosen = new Int32Array(rows).fill(-1)
  for (let j = 1; j <= columns; j++) if ((holder[j] as number) >= 0) chosen[holder[j] as number] = j - 1
  return chosen
}
