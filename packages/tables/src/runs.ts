/** Pixels of an image whose values are classes. */
export interface Plane {
  width: number
  height: number
  /** Row by row. */
  values: ArrayLike<number>
}

/**
 * The pixels with a value as run lengths, `start length start length …`, counted from 1: down the columns, from left to right, or along the
 * rows.
 */
export function runsOf(
  { width, height, values }: Plane,
  wanted: (value: number) => boolean,
  order: 'columns' | 'rows',
) {
  const runs: number[] = []
  const [outer, inner] = order === 'columns' ? [width, height] : [height, width]
  let length = 0
  let pixel = 0
  for (let x = 0; x < outer; x++) {
    for (let y = 0; y < inner; y++) {
      pixel++
      const at = order === 'columns' ? y * width + x : x * width + y
      if (wanted(values[at] as number)) {
        if (length === 0) runs.push(pixel)
        length++
      } else if (length > 0) {
        runs.push(length)
        length = 0
      }
    }
  }
  if (length > 0) runs.push(length)
  return runs.join(' ')
}
